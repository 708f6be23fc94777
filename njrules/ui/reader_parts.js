// The parts that reader.js is built from; reader.py puts both files together.

const SVG = "http://www.w3.org/2000/svg";

function element(tag, className = "", attributes = {}, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

function chip(row) {
  const name = row.chip || "source";
  if (!row.note) return element("span", "chip", {}, name);
  const summary = element("summary", row.chip ? "chip" : "chip plain", {}, name);
  return element("details", "note", {}, summary, element("p", "", {}, row.note));
}

// Suit signs in the colours of the deck; the font's own signs differ too much from place to place.
function withSuits(text) {
  const names = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };
  return text.split(/([♣♦♥♠])/).map((part) => (names[part] ? element("span", `suit ${names[part]}`, {}, part) : part));
}

function disable(button, off) {
  button.setAttribute("aria-disabled", String(off));
}

function numbers(text) {
  return text ? text.split(" ").map(Number) : [];
}

// Whether arrow keys belong to what has the focus: text, or a control that moves by arrows itself.
function takesKeys(target) {
  if (!(target instanceof Element)) return false;
  if (target.isContentEditable || target.closest("[role=dialog]")) return true;
  if (target instanceof HTMLInputElement) return !["button", "checkbox", "submit", "reset"].includes(target.type);
  return target.matches("textarea, select, [role=slider], [role=radio], [role=tab], [role=option], [role=menuitem], canvas")
    || target.closest("[role=listbox], [role=combobox], [role=menu], [role=grid]") !== null;
}
