// The panel of one finding: its ladder to slide, and all that can be decided about it.
import { element } from "/page/text.js";

const TYPES = {
  PERSON: "person", CODE: "number or code", LOC: "place", ORG: "organization", DEM: "job, origin, illness or trait",
  DATETIME: "date or time", QUANTITY: "amount", MISC: "something else",
};
const REASONS = ["publicly known", "does not identify anybody", "needed for the purpose", "wrongly found", "consent given"];

export const typeName = (type) => TYPES[type] || type;

export function crowd(support) {
  if (support >= 1e9) return "could be anyone or anything";
  return `could be ${support.toLocaleString("en")} thing${support === 1 ? "" : "s"}`;
}

export function mentions(findings, number) {
  const one = findings[number];
  if (one.entity < 0) return [number];
  return findings.flatMap((other, i) => (other.entity === one.entity ? [i] : []));
}

// `act` carries out a decision, `state` holds what the reviewer has set in the panel.
export function drawPanel(panel, view, number, act, state) {
  const finding = view.findings[number];
  if (!finding) {
    panel.replaceChildren(element("h3", {}, "No finding"), element("p", {}, "Nothing is selected."));
    return;
  }
  const same = mentions(view.findings, number);
  const every = () => same.length === 1 || state.every;
  const reason = element("input", { id: "reason", list: "reasons", maxlength: 300, autocomplete: "off", value: state.reason });
  reason.addEventListener("input", () => (state.reason = reason.value));
  const words = element("input", { id: "words", maxlength: 300, autocomplete: "off" });
  const send = (action, more = {}) => act({ action, every: every(), reason: "", ...more });

  const rungs = finding.ladder;
  const slider = element("input", {
    type: "range", id: "slider", min: 0, max: rungs.length - 1, step: 1, value: Math.max(0, finding.chosen),
    "aria-label": "Rung, from specific to general",
    "aria-valuetext": finding.chosen >= 0 ? rungs[finding.chosen].text : "not on the ladder",
  });
  const choose = (place) => {
    const rung = rungs[place];
    if (!rung) return;
    if (!rung.allowed && !reason.value.trim()) {
      reason.focus();
      act(null, `“${rung.text}” fits fewer things than the floor asks for: say why, then choose it again`);
      slider.value = Math.max(0, finding.chosen);
      return;
    }
    send("rung", { rung: place, stand_in: rung.text, reason: rung.allowed ? "" : reason.value.trim() });
  };
  slider.addEventListener("change", () => choose(Number(slider.value)));
  slider.addEventListener("input", () => slider.setAttribute("aria-valuetext", rungs[Number(slider.value)].text));

  const list = element("ol", { class: "ladder" }, ...rungs.map((rung, place) =>
    element("li", { class: rung.allowed ? "" : "low" },
      element("label", {},
        element("input", {
          type: "radio", name: "rung", value: place, checked: place === finding.chosen,
          onchange: () => choose(place),
        }),
        element("span", { class: "rung" }, rung.text),
        element("small", {}, `${crowd(rung.support)} · ${rung.source}${rung.allowed ? "" : " · below the floor"}`)))));

  const keep = () => {
    if (!reason.value.trim()) {
      reason.focus();
      act(null, "keeping it needs a reason");
      return;
    }
    send("keep", { reason: reason.value.trim() });
  };
  const own = () => (words.value.trim() ? send("words", { stand_in: words.value.trim() }) : words.focus());
  words.addEventListener("keydown", (event) => event.key === "Enter" && own());
  reason.addEventListener("keydown", (event) => event.key === "Enter" && keep());

  const type = element("select", { id: "type", "aria-label": "Type" }, ...Object.entries(TYPES).map(([value, name]) =>
    element("option", { value, selected: value === finding.type }, name)));
  type.addEventListener("change", () => act({ action: "add", type: type.value }));

  const parts = [
    element("h3", {}, element("q", {}, finding.text)),
    element("p", { class: "facts" },
      element("span", { class: `badge t-${finding.type}` }, typeName(finding.type)),
      finding.identifier === "DIRECT" ? " points to one person · " : " ",
      `mention ${same.indexOf(number) + 1} of ${same.length} · `,
      finding.decided ? `decided by ${finding.decided.by}` : `seen by ${finding.detectors.join(", ")}, ${Math.round(finding.score * 100)} % sure`),
    element("p", { class: "becomes" }, finding.kept ? "stays as it is" : "becomes ", finding.kept ? null : element("b", {}, finding.replacement)),
    slider, list,
    element("p", { class: "why" }, finding.reason),
    same.length > 1
      ? element("label", { class: "every" }, element("input", {
          type: "checkbox", id: "every", checked: state.every, onchange: (event) => (state.every = event.target.checked),
        }), `for all ${same.length} mentions`)
      : null,
    element("div", { class: "buttons" },
      element("button", { id: "mask", "aria-keyshortcuts": "m", onclick: () => send("mask") }, "Mask ", element("kbd", {}, "m")),
      element("button", { id: "reset", "aria-keyshortcuts": "0", onclick: () => send("reset") }, "As proposed ", element("kbd", {}, "0"))),
    element("div", { class: "row" },
      element("label", {}, "Own words ", words),
      element("button", { id: "own", "aria-keyshortcuts": "w", onclick: own }, "Use ", element("kbd", {}, "w"))),
    element("div", { class: "row" },
      element("label", {}, "Reason ", reason),
      element("button", { id: "keep", "aria-keyshortcuts": "x", onclick: keep }, "Keep ", element("kbd", {}, "x"))),
    element("datalist", { id: "reasons" }, ...REASONS.map((value) => element("option", { value }))),
    element("details", { open: state.more, ontoggle: (event) => (state.more = event.target.open) },
      element("summary", {}, "Type, split, join"),
      element("label", {}, "Type ", type),
      splits(finding, act),
      number + 1 < view.findings.length
        ? element("button", { id: "join", "aria-keyshortcuts": "g", onclick: () => act({ action: "join", end: view.findings[number + 1].end }) },
            "Join with the next ", element("kbd", {}, "g"))
        : null),
  ];
  panel.replaceChildren(...parts.filter((part) => part !== null));
  panel.choose = choose;
}

function splits(finding, act) {
  const words = [...finding.text.matchAll(/\S+/g)];
  if (words.length < 2) return null;
  const characters = (index) => [...finding.text.slice(0, index)].length;
  return element("p", { class: "split" }, "Split before ", ...words.slice(1, 9).map((word, i) =>
    element("button", { id: i ? false : "split", onclick: () => act({ action: "split", at: finding.start + characters(word.index) }) }, word[0])));
}
