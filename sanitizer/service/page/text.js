// Draws both texts with their findings. Everything of a document becomes a text node: nothing in it can be markup.
const starts = new WeakMap();

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// New children for a list, only if they differ, with the focus where it was.
export function swap(list, children) {
  const fresh = document.createElement(list.tagName);
  fresh.append(...children);
  const same = [...fresh.childNodes].every((node, i) => list.childNodes[i]?.isEqualNode(node));
  if (same && fresh.childNodes.length === list.childNodes.length) return;
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset : null;
  const top = list.scrollTop;
  list.replaceChildren(...fresh.childNodes);
  list.scrollTop = top;
  if (focused) list.querySelector(focused.key ? `[data-key="${focused.key}"]` : `[data-finding="${focused.finding}"]`)?.focus();
}

// JavaScript counts UTF-16 units, the service characters.
export function points(text) {
  const wide = /[\u{10000}-\u{10FFFF}]/u.test(text);
  if (!wide) return { toUnits: (n) => n, toPoints: (n) => n };
  const units = [0];
  for (const character of text) units.push(units[units.length - 1] + character.length);
  const back = new Map(units.map((unit, point) => [unit, point]));
  return {
    toUnits: (n) => units[Math.min(n, units.length - 1)],
    toPoints: (n) => back.get(n) ?? back.get(n - 1) ?? 0,
  };
}

function piece(text, start) {
  const node = document.createTextNode(text);
  starts.set(node, start);
  return node;
}

export function draw(pane, text, findings, side, onpick) {
  const map = points(text);
  const parts = [];
  let last = 0;
  findings.forEach((finding, number) => {
    const from = map.toUnits(side === "original" ? finding.start : finding.out_start);
    const to = map.toUnits(side === "original" ? finding.end : finding.out_end);
    if (from < last || to < from) return;
    if (from > last) parts.push(piece(text.slice(last, from), last));
    const mark = element("mark", {
      class: `t-${finding.type}${finding.kept ? " kept" : ""}${finding.decided ? " decided" : ""}` +
        `${finding.identifier === "DIRECT" ? " direct" : ""}`,
      "data-finding": number,
      onclick: () => onpick(number),
    }, piece(text.slice(from, to), from));
    parts.push(mark);
    last = to;
  });
  parts.push(piece(text.slice(last), last));
  const top = pane.scrollTop;
  pane.replaceChildren(...parts);
  pane.scrollTop = top;
}

export function select(pane, number, { scroll = true } = {}) {
  for (const mark of pane.querySelectorAll("mark.on")) mark.classList.remove("on");
  const mark = pane.querySelector(`mark[data-finding="${number}"]`);
  if (!mark) return;
  mark.classList.add("on");
  if (scroll) {
    const place = mark.offsetTop - pane.offsetTop;
    if (place < pane.scrollTop || place > pane.scrollTop + pane.clientHeight - 40)
      pane.scrollTop = place - pane.clientHeight / 2;
  }
}

// The characters of the original that are selected with the mouse, or null.
export function selection(pane, text) {
  const chosen = getSelection();
  if (!chosen || chosen.isCollapsed || !chosen.rangeCount) return null;
  const range = chosen.getRangeAt(0);
  const at = (node, offset) => (starts.has(node) && pane.contains(node) ? starts.get(node) + offset : null);
  let from = at(range.startContainer, range.startOffset);
  let to = at(range.endContainer, range.endOffset);
  if (from === null || to === null) return null;
  while (from < to && /\s/.test(text[from])) from += 1;
  while (to > from && /\s/.test(text[to - 1])) to -= 1;
  return from < to ? { from, to, text: text.slice(from, to) } : null;
}

export function together(one, other) {
  let leader = null;
  const follow = (a, b) => () => {
    if (leader && leader !== a) return;
    leader = a;
    const room = a.scrollHeight - a.clientHeight;
    b.scrollTop = room > 0 ? (a.scrollTop / room) * (b.scrollHeight - b.clientHeight) : 0;
    clearTimeout(a.timer);
    a.timer = setTimeout(() => (leader = null), 120);
  };
  one.addEventListener("scroll", follow(one, other), { passive: true });
  other.addEventListener("scroll", follow(other, one), { passive: true });
}
