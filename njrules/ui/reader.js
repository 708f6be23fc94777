// The section reader in the browser: law panel, table, stepper. All text goes in through textContent; the only markup
// that is parsed are the pictures drawn by table_svg.py. Its small parts are in reader_parts.js.

const REPORT_AFTER = 120;
const NARROW = 560;
const PLAY_EVERY = 1200;
const MOST_SIDE_BY_SIDE = 4;
const readers = new WeakMap();
const remembered = new Map();

export default function mount(component) {
  const root = component.parentElement.querySelector(".reader");
  const reader = readers.get(root) ?? new Reader(root);
  readers.set(root, reader);
  reader.update(component);
  return () => setTimeout(() => reader.removeIfGone(), 0);
}

class Reader {
  constructor(root) {
    this.root = root;
    this.step = 0;
    this.turn = null;
    this.onKey = (event) => this.key(event);
    this.onPointer = () => this.reporting && this.report();
    this.resizing = new ResizeObserver(() => this.svg && this.lay());
    this.resizing.observe(root);
    document.addEventListener("keydown", this.onKey, true);
    document.addEventListener("pointerdown", this.onPointer, true);
    this.build();
  }

  removeIfGone() {
    if (this.root.isConnected) return;
    document.removeEventListener("keydown", this.onKey, true);
    document.removeEventListener("pointerdown", this.onPointer, true);
    this.resizing.disconnect();
    this.pause();
    this.forget();
    readers.delete(this.root);
  }

  build() {
    const grid = element("div", "grid");
    this.law = element("div", "law-scroll", { tabindex: "0", role: "region", "aria-label": "The law" });
    this.elsewhere = element("div", "elsewhere", { hidden: "" });
    const law = element("section", "law", {}, this.elsewhere, this.law);
    this.picture = element("div", "picture");
    this.cite = element("button", "cite", { type: "button", title: "Find this paragraph in the law" });
    this.cite.onclick = () => this.scrollToLit(true);
    this.sentence = element("span");
    const says = element("p", "says", { "aria-live": "polite", "aria-atomic": "true" }, this.cite, " ", this.sentence);
    this.actions = element("div", "actions", { role: "group", "aria-label": "What the player may do" });
    const play = element("section", "play", {}, this.picture,
      element("div", "bar", {}, says, this.buildStepper(), this.actions));
    grid.append(play, law);
    this.root.replaceChildren(grid);
  }

  buildStepper() {
    const button = (name, label, path, act) => {
      const made = element("button", `step ${name}`, { type: "button", "aria-label": label, title: label }, icon(path));
      made.onclick = () => {
        this.pause();
        act();
      };
      return made;
    };
    this.first = button("first", "First step (Home)", "M6 5v14M18 5l-7 7 7 7", () => this.move(1));
    this.back = button("back", "Back one step (left arrow)", "M15.5 5l-7 7 7 7", () => this.move(this.step - 1));
    this.next = button("next", "Next step (right arrow)", "M8.5 5l7 7-7 7", () => this.move(this.step + 1));
    this.choice = button("choice", "Next choice", "M8.5 5l7 7-7 7", () => this.move(this.nextChoice()));
    this.choice.append(element("span", "", {}, "choice"));
    this.last = button("last", "Last step (End)", "M18 5v14M6 5l7 7-7 7", () => this.move(this.count));
    this.player = element("button", "step player", { type: "button", "aria-label": "Play", title: "Play" });
    this.player.onclick = () => (this.playing ? this.pause() : this.start());
    this.player.append(icon("M7 4.5L18.5 12 7 19.5z"));
    this.slider = element("input", "slider", { type: "range", min: "1", step: "1", "aria-label": "Step" });
    this.slider.oninput = () => {
      this.pause();
      this.move(Number(this.slider.value));
    };
    this.counter = element("span", "counter");
    const buttons = element("div", "buttons", {}, this.first, this.back, this.next, this.choice, this.last, this.player);
    return element("div", "stepper", { role: "group", "aria-label": "Steps" }, buttons, this.slider, this.counter);
  }

  update(component) {
    const { data } = component;
    this.send = component;
    this.data = data;
    this.root.classList.toggle("acts", data.can.act);
    const isNew = this.hand !== data.frames.hand;
    if (this.mark !== data.frames.mark) this.load(data.frames);
    if (this.lawText !== data.lawMark) this.loadLaw(data);
    let step = isNew || this.turn !== data.go.turn ? data.go.step : this.step;
    const kept = remembered.get(data.key);
    if (this.turn === null && kept && kept.hand === this.hand && kept.turn === data.go.turn) step = kept.step;
    if (this.turn !== data.go.turn) this.forget();
    this.turn = data.go.turn;
    if (isNew) this.pause();
    this.show(step);
    if (this.section !== data.section) {
      this.section = data.section;
      this.scrollToSection();
    }
  }

  load(frames) {
    this.root.classList.toggle("two", frames.colours === "two");
    this.hand = frames.hand;
    this.mark = frames.mark;
    this.count = frames.steps.length;
    this.steps = frames.steps.map((step) => ({ ...step, pieces: numbers(step.pieces), words: numbers(step.words) }));
    this.slider.max = String(this.count);
    const open = `<svg xmlns="${SVG}" role="img">`;
    const parsed = (body) => document.importNode(
      new DOMParser().parseFromString(`${open}${body}</svg>`, "image/svg+xml").documentElement, true);
    this.pieces = [...parsed(frames.pieces.join("")).children];
    this.felts = [...parsed(frames.layouts.map((layout) => layout.felt).join("")).children];
    this.svg = parsed(`<defs>${frames.defs}</defs><g class="t"/>`);
    this.layer = this.svg.lastElementChild;
    this.slots = frames.layouts[0].places.map(() => document.createElementNS(SVG, "g"));
    this.layer.append(this.felts[0], ...this.slots);
    this.drawn = [];
    this.layout = null;
    this.lay();
    this.picture.replaceChildren(this.svg);
    this.drawTable(this.steps[Math.max(0, Math.min(this.step, this.count) - 1)]);
  }

  // The same pieces, laid out for the room there is.
  lay() {
    const narrow = this.root.clientWidth > 0 && this.root.clientWidth < NARROW ? 1 : 0;
    if (this.layout === narrow) return;
    this.layout = narrow;
    const layout = this.data.frames.layouts[narrow];
    this.svg.setAttribute("viewBox", layout.size);
    this.layer.firstElementChild.replaceWith(this.felts[narrow]);
    layout.places.forEach((place, slot) => this.slots[slot].setAttribute("transform", place));
  }

  drawTable(step) {
    step.pieces.forEach((piece, slot) => {
      if (this.drawn[slot] === piece) return;
      this.slots[slot].replaceChildren(this.pieces[piece].cloneNode(true));
      this.drawn[slot] = piece;
    });
    this.svg.setAttribute("aria-label", step.words.map((word) => this.data.frames.words[word]).join(" "));
  }

  // Moves that the reader makes; they are reported once they have come to rest, or before anything else is clicked.
  move(step) {
    const to = Math.max(1, Math.min(step, this.count));
    if (to === this.step) return;
    this.show(to);
    this.forget();
    this.reporting = setTimeout(() => this.report(), REPORT_AFTER);
  }

  forget() {
    clearTimeout(this.reporting);
    this.reporting = null;
  }

  report() {
    this.forget();
    if (!this.root.isConnected) return;
    this.send.setStateValue("step", { hand: this.hand, step: this.step, turn: this.turn });
  }

  show(wanted) {
    this.step = Math.max(1, Math.min(wanted, this.count));
    remembered.set(this.data.key, { hand: this.hand, turn: this.turn, step: this.step });
    const step = this.steps[this.step - 1];
    this.drawTable(step);
    const cite = step.cite.replace(/^13:69F-/, "");
    if (this.cite.textContent !== cite) this.cite.textContent = cite;
    if (this.sentence.textContent !== step.says) this.sentence.replaceChildren(...withSuits(step.says));
    this.slider.value = String(this.step);
    this.slider.style.setProperty("--done", `${this.count > 1 ? (100 * (this.step - 1)) / (this.count - 1) : 100}%`);
    this.slider.setAttribute("aria-valuetext", `step ${this.step} of ${this.count}: ${step.says}`);
    this.counter.replaceChildren(
      element("span", "", {}, `step ${this.step} of ${this.count}`), element("span", "phase", {}, step.phase));
    for (const button of [this.first, this.back]) disable(button, this.step === 1);
    for (const button of [this.next, this.last]) disable(button, this.step === this.count);
    disable(this.choice, this.nextChoice() === this.step);
    this.showActions(step);
    this.light(step);
  }

  showActions(step) {
    const shown = this.data.can.act && step.choice ? `${this.hand} ${this.step}` : "";
    if (this.shownActions === shown) return;
    this.shownActions = shown;
    if (!shown) {
      this.actions.replaceChildren();
      return;
    }
    this.actions.replaceChildren(element("span", "asked", {}, `Seat ${step.seat}`), ...this.buildActions(step));
  }

  // A few actions stand side by side; many are grouped by their first word, which is then said once.
  buildActions(step) {
    const at = this.step;
    const named = step.choice.map((action, place) => ({ action, label: step.labels?.[place] ?? action }));
    const button = ({ action, label }, words = label) => {
      const taken = action === step.taken;
      const text = element("span", "", {}, ...withSuits(words));
      const made = element("button", taken ? "action taken" : "action", { type: "button" }, text);
      if (words !== label) made.setAttribute("aria-label", taken ? `${label}, chosen` : label);
      if (taken) made.append(element("span", "mark", {}, "chosen"));
      if (step.taken) made.title = taken ? "What was chosen here" : "Choose this instead";
      made.onclick = () => this.send.setTriggerValue("act", { hand: this.hand, step: at, action });
      return made;
    };
    if (named.length <= MOST_SIDE_BY_SIDE) return named.map((one) => button(one));
    const groups = new Map();
    for (const one of named) {
      const verb = one.label.split(" ", 1)[0];
      groups.set(verb, [...(groups.get(verb) ?? []), one]);
    }
    return [...groups].map(([verb, members]) => {
      if (members.length === 1) return button(members[0]);
      const buttons = members.map((one) => button(one, one.label.slice(verb.length + 1)));
      return element("div", "group", { role: "group", "aria-label": verb }, element("span", "verb", {}, verb), ...buttons);
    });
  }

  nextChoice() {
    for (let i = this.step; i < this.count; i += 1) if (this.steps[i].choice) return i + 1;
    return this.step;
  }

  start() {
    if (this.step === this.count) this.move(1);
    this.playing = setInterval(() => {
      if (!this.root.isConnected) this.removeIfGone();
      else if (this.step < this.count) this.move(this.step + 1);
      if (this.step === this.count) this.pause();
    }, PLAY_EVERY);
    this.showPlaying("Pause", "M8 5v14M16 5v14");
  }

  pause() {
    if (!this.playing) return;
    clearInterval(this.playing);
    this.playing = null;
    this.showPlaying("Play", "M7 4.5L18.5 12 7 19.5z");
  }

  showPlaying(label, path) {
    this.player.setAttribute("aria-label", label);
    this.player.title = label;
    this.player.replaceChildren(icon(path));
  }

  key(event) {
    if (!this.root.isConnected) {
      this.removeIfGone();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const target = event.composedPath()[0];
    if (target !== this.slider && takesKeys(target)) return;
    const to = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 1, End: this.count }[event.key];
    if (to === undefined) {
      this.onPointer();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.pause();
    this.move(to);
  }

  loadLaw(data) {
    this.lawText = data.lawMark;
    this.rows = new Map();
    const list = element("ol", "rows");
    for (const row of data.rows) {
      const item = this.buildRow(row);
      this.rows.set(row.cite, item);
      list.append(item);
    }
    this.lit = undefined;
    const at = this.law.scrollTop;
    this.law.replaceChildren(list);
    this.law.scrollTop = at;
  }

  buildRow(row) {
    const item = element("li", row.heading ? "row heading" : `row depth${Math.min(row.depth ?? 0, 3)}`);
    const text = element(row.heading ? "h3" : "p", "text", {}, row.says);
    const body = element("div", "body", {}, text);
    if (row.chip || row.note) body.append(chip(row));
    if (row.reason) body.append(element("p", "reason", {}, row.reason));
    item.append(element("span", "label", {}, row.label), body);
    const here = row.steps ?? [];
    if (here.length || (row.elsewhere && this.data.can.show)) item.append(this.buildShow(row, here));
    return item;
  }

  buildShow(row, here) {
    const times = here.length === 1 ? "one step" : `${here.length} steps`;
    const where = here.length ? `${times} of this hand` : "another hand";
    const label = `Show me ${row.label}: ${where}`;
    const button = element("button", here.length ? "show" : "show other", { type: "button", "aria-label": label }, "show me");
    button.title = here.length ? `In ${where}` : "Loads a hand that shows it";
    button.onclick = () => {
      this.pause();
      if (here.length) this.move(here.find((step) => step > this.step) ?? here[0]);
      else this.send.setTriggerValue("show", row.cite);
    };
    return button;
  }

  light(step) {
    const section = step.cite.match(/^13:69F-\d+\.\d+[A-Z]?/)?.[0] ?? step.cite;
    const item = this.rows.get(step.cite) ?? this.rows.get(section);
    this.showElsewhere(item ? "" : section.replace(/^13:69F-/, ""));
    if (this.lit === item) return;
    this.lit?.classList.remove("lit");
    this.lit?.removeAttribute("aria-current");
    this.lit = item;
    item?.classList.add("lit");
    item?.setAttribute("aria-current", "step");
    this.scrollToLit(false);
  }

  showElsewhere(number) {
    if (this.elsewhereNumber === number) return;
    this.elsewhereNumber = number;
    this.elsewhere.hidden = !number;
    this.elsewhere.replaceChildren(element("span", "", {}, number ? `In force now: ${number}` : ""));
    if (!number || !this.data.can.section) return;
    const button = element("button", "show", { type: "button" }, "open it");
    button.onclick = () => this.send.setTriggerValue("section", number);
    this.elsewhere.append(button);
  }

  scrollToLit(always) {
    if (!this.lit) return;
    const panel = this.law.getBoundingClientRect();
    const row = this.lit.getBoundingClientRect();
    const margin = Math.min(48, panel.height / 6);
    if (!always && row.top >= panel.top + margin && row.bottom <= panel.bottom - margin) return;
    this.scrollLaw(row.top - panel.top - panel.height * 0.28);
  }

  scrollToSection() {
    const heading = this.section && this.rows.get(`13:69F-${this.section}`);
    const cite = this.steps[this.step - 1].cite;
    if (!heading || /^[(#]/.test(cite.slice(`13:69F-${this.section}`.length)) && cite.startsWith(`13:69F-${this.section}`)) return;
    this.scrollLaw(heading.getBoundingClientRect().top - this.law.getBoundingClientRect().top - 8);
  }

  scrollLaw(by) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches || this.scrolledAt > performance.now() - 400;
    this.scrolledAt = performance.now();
    this.law.scrollTo({ top: this.law.scrollTop + by, behavior: calm ? "instant" : "smooth" });
  }
}
