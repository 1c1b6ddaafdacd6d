// The page: what is shown, what was decided, and the keys.
import { Refusal, ask } from "/page/service.js";
import { drawPanel, mentions, typeName } from "/page/panel.js";
import { draw, element, points, select, selection, swap, together } from "/page/text.js";

const $ = (id) => document.getElementById(id);
const KEYS = [
  ["j / ↓", "next finding"], ["k / ↑", "finding before"], ["→ / ←", "wider / narrower rung"], ["m", "mask"],
  ["x", "keep, with a reason"], ["w", "own words"], ["0", "as proposed"], ["a", "mark a missed phrase"],
  ["s", "split"], ["g", "join with the next"], ["u", "undo"], ["r", "redo"], ["f", "filter"], ["n / p", "next / previous document"],
  ["d", "document done"], ["q", "reject document"], ["o", "open again"], ["e", "export what is done"], ["?", "these keys"],
];
const state = { documents: [], view: null, at: 0, panel: { every: true, reason: "", more: false }, busy: false, checks: 0 };

function say(text, kind = "") {
  $("notice").textContent = text;
  $("notice").className = kind;
}

// One thing after the other, in the order of the clicks and keys: none gets lost while the service works.
let queue = Promise.resolve();

function guarded(work) {
  const run = async () => {
    state.busy = true;
    document.body.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(error.message, "bad");
      if (error.code === "E603") await load(state.view.key, { keep: true });
    } finally {
      state.busy = false;
      document.body.removeAttribute("aria-busy");
    }
  };
  queue = queue.then(run, run);
  return queue;
}

// documents

async function list() {
  const data = await ask("/review/documents");
  state.documents = data.documents;
  $("folder").textContent = data.folder;
  const done = data.documents.filter((one) => one.state !== "open").length;
  $("progress").max = data.documents.length;
  $("progress").value = done;
  $("progress-text").textContent = `${done} of ${data.documents.length} decided`;
  swap($("documents"), [
    ...data.documents.map((one) => element("li", {}, element("button", {
      class: `state-${one.state}`, "data-key": one.key, "aria-current": state.view && state.view.key === one.key ? "true" : false,
      onclick: () => guarded(() => load(one.key)),
    }, element("span", { class: "doc" }, one.name), element("small", {}, `${one.state}${one.decisions ? ` · ${one.decisions} decision${one.decisions > 1 ? "s" : ""}` : ""}${one.reviewers.length ? ` · ${one.reviewers.join(", ")}` : ""}`)))),
    ...data.unread.map((one) => element("li", { class: "unread" }, element("span", { class: "doc" }, one.name), element("small", {}, one.why)))]);
}

async function load(key, { keep = false } = {}) {
  const view = await ask(`/review/documents/${key}?by=${encodeURIComponent(by())}`);
  if (!keep) state.at = 0;
  show(view);
  await list();
  check();
}

function show(view) {
  const old = state.view && state.view.key === view.key ? state.view.findings[state.at] : null;
  state.view = view;
  if (old) {
    const same = view.findings.findIndex((one) => one.start <= old.start && old.start < one.end);
    const next = view.findings.findIndex((one) => one.start >= old.start);
    state.at = same >= 0 ? same : Math.max(0, next);
  }
  state.at = Math.min(state.at, Math.max(0, view.findings.length - 1));
  $("name").textContent = view.name;
  document.title = `${view.name} · Review`;
  for (const [id, value] of [["done", "done"], ["reject", "rejected"], ["open", "open"]])
    $(id).setAttribute("aria-pressed", String(view.state === value));
  $("undo").disabled = !view.undo;
  $("redo").disabled = !view.redo;
  draw($("original"), view.original, view.findings, "original", pick);
  draw($("output"), view.output, view.findings, "output", pick);
  meters(view);
  status(view);
  findings();
  people();
  pick(state.at, { scroll: false });
}

function said(view, fact) {
  const found = view.findings.find((one) => one.start === fact.start);
  return `“${found ? found.text : fact.type}”`;
}

function meters(view) {
  const m = view.meters;
  const rows = [
    ["Gives away", `${m.bits.toFixed(1)} bits`, m.facts.length ? `most by ${m.facts.map((f) => said(view, f)).join(", ")}` : "nothing"],
    ["Fits of a million", m.crowd.toLocaleString("en"), "people, if nothing else is known"],
    ["Text kept", `${Math.round(m.same * 100)} %`, `${m.hidden} findings hidden, ${m.kept} kept`],
    ["Smallest crowd", m.least === null ? "any" : m.least.toLocaleString("en"), `things a stand-in fits; the floor is ${m.k}`],
  ];
  $("meters").replaceChildren(...rows.map(([name, value, more]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, value), element("dd", { class: "more" }, more))));
}

function status(view) {
  const said = { kept: "a direct identifier is kept", seen: "own words look like a name", leak: "a name that is hidden elsewhere can be read" };
  const box = $("check");
  if (view.unfit) {
    box.className = "bad";
    box.replaceChildren(`Not to be released: ${view.unfit}. Undo it, or decide again.`);
  } else if (view.problems.length) {
    box.className = view.blocked ? "bad" : "warn";
    box.replaceChildren(
      element("b", {}, view.blocked ? "Not to be released: " : "Released only since it was accepted: "),
      ...view.problems.map((one) => element("button", { onclick: () => goto(one.start) }, said[one.kind])));
  } else {
    box.className = view.checked ? "good" : "";
    box.replaceChildren(view.checked ? "Looked at again: nothing leaks." : "Looking at the output again …");
  }
}

// Looks at the output again, in the background, for the state that is shown.
async function check() {
  const turn = ++state.checks;
  const { key, revision, checked } = state.view;
  if (checked) return;
  try {
    const view = await ask(`/review/documents/${key}/check?by=${encodeURIComponent(by())}`);
    if (turn === state.checks && state.view.key === key && view.revision === revision && !state.busy) show(view);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message, "bad");
  }
}

// findings

const FILTERS = {
  undecided: (one) => !one.decided, doubtful: (one) => one.doubtful, low: (one) => one.low, unseen: (one) => one.unseen,
  kept: (one) => one.kept, DIRECT: (one) => one.identifier === "DIRECT",
};

function shown() {
  const wanted = $("filter").value;
  const test = FILTERS[wanted] || ((one) => !wanted || one.type === wanted);
  return state.view.findings.flatMap((one, i) => (test(one) ? [i] : []));
}

function findings() {
  const numbers = shown();
  $("count").textContent = `${numbers.length} of ${state.view.findings.length}`;
  swap($("list"), numbers.map((number) => {
    const one = state.view.findings[number];
    const flags = [one.decided && "decided", one.doubtful && "doubtful", one.low && "low support", one.unseen && "unseen kind"].filter(Boolean);
    return element("li", {}, element("button", { "data-finding": number, onclick: () => pick(number) },
      element("span", { class: `badge t-${one.type}` }, typeName(one.type)), " ", element("q", {}, one.text), " → ",
      element("b", {}, one.kept ? "stays" : one.replacement), flags.length ? element("small", {}, ` ${flags.join(" · ")}`) : null));
  }));
}

function people() {
  const groups = new Map();
  state.view.findings.forEach((one, i) => {
    if (one.type === "PERSON") groups.set(one.entity, [...(groups.get(one.entity) || []), i]);
  });
  const items = [...groups.values()].map((numbers) => {
    const first = state.view.findings[numbers[0]];
    return element("li", {}, element("b", {}, first.kept ? "kept" : first.replacement), `, ${numbers.length} mention${numbers.length > 1 ? "s" : ""}: `,
      ...numbers.slice(0, 40).map((number) => element("button", { "data-finding": number, onclick: () => pick(number) }, state.view.findings[number].text)));
  });
  swap($("people"), items.length ? items : [element("li", {}, "nobody")]);
}

function pick(number, { scroll = true } = {}) {
  if (!state.view || !state.view.findings.length) {
    drawPanel($("panel"), { findings: [] }, 0, act, state.panel);
    return;
  }
  if (number !== state.at) state.panel.reason = "";
  state.at = number;
  select($("original"), number, { scroll });
  select($("output"), number, { scroll });
  for (const on of $("list").querySelectorAll("[aria-current]")) on.removeAttribute("aria-current");
  const row = $("list").querySelector(`[data-finding="${number}"]`);
  if (row) {
    row.setAttribute("aria-current", "true");
    const list = $("list"); // the list scrolls, never the panel above it
    const place = row.offsetTop - list.offsetTop;
    if (place < list.scrollTop || place + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = place - list.clientHeight / 2;
  }
  const focused = document.activeElement && $("panel").contains(document.activeElement) ? document.activeElement.id : "";
  drawPanel($("panel"), state.view, number, act, state.panel);
  if (focused && $(focused)) $(focused).focus();
}

function goto(start) {
  const number = state.view.findings.findIndex((one) => one.start <= start && start < one.end);
  if (number >= 0) pick(number);
}

function step(by_) {
  const numbers = shown();
  if (!numbers.length) return;
  const next = by_ > 0 ? numbers.find((n) => n > state.at) : numbers.findLast((n) => n < state.at);
  pick(next ?? (by_ > 0 ? numbers[0] : numbers[numbers.length - 1]));
}

// decisions

const by = () => $("by").value.trim() || "reviewer";

function act(decision, message) {
  if (!decision) {
    say(message, "bad");
    return;
  }
  const finding = state.view.findings[state.at];
  const spans = ["state", "undo", "redo"].includes(decision.action) ? {} : { start: finding.start, end: finding.end, type: finding.type, identifier: finding.identifier };
  const count = decision.action !== "add" && spans.end && decision.every ? mentions(state.view.findings, state.at).length : 1;
  decide({ ...spans, ...decision }, count);
}

function decide(decision, count = 1) {
  guarded(async () => {
    const before = state.view.findings.length;
    const body = { revision: state.view.revision, by: by(), ...decision };
    if (decision.action === "add" && !("identifier" in decision)) delete body.identifier;
    const view = await ask(`/review/documents/${state.view.key}/decisions`, body);
    show(view);
    const more = view.findings.length - before;
    say(decision.action === "add" ? `Marked${more > 1 ? ` in ${more} places` : ""}.`
      : decision.action === "undo" ? "Taken back." : decision.action === "redo" ? "Done again."
      : decision.action === "state" ? `The document is ${decision.state}.`
      : count > 1 ? `Changed ${count} mentions.` : "Changed.", "good");
    await list();
    if (decision.action === "state" && decision.state !== "open") await onward(view);
  }).then(() => state.view && check());
}

// From a document that is decided to the next one that is open.
async function onward(view) {
  const at = state.documents.findIndex((one) => one.key === view.key);
  const next = [...state.documents.slice(at + 1), ...state.documents.slice(0, at)].find((one) => one.state === "open");
  if (next) await load(next.key);
  say(`${view.name} is ${view.state}.${next ? "" : " Nothing is open any more: export what is done."}`, "good");
}

function markMissed() {
  const chosen = selection($("original"), state.view.original);
  const text = $("mark-text");
  text.value = chosen ? chosen.text : "";
  const find = () => {
    const wanted = text.value.trim();
    if (!wanted) return [];
    const places = [];
    let at = state.view.original.indexOf(wanted);
    while (at >= 0 && places.length < 1000) {
      places.push(at);
      at = state.view.original.indexOf(wanted, at + wanted.length);
    }
    return places;
  };
  const count = () => {
    const places = find().length;
    $("mark-count").textContent = text.value.trim() ? `stands in ${places} place${places === 1 ? "" : "s"}` : "";
    $("mark-ok").disabled = !places;
  };
  text.oninput = count;
  count();
  $("mark-type").onchange = () => ($("mark-direct").checked = ["PERSON", "CODE"].includes($("mark-type").value));
  $("mark-type").onchange();
  const dialog = $("mark-dialog");
  dialog.returnValue = "";
  dialog.onclose = () => {
    const places = find();
    if (dialog.returnValue !== "ok" || !places.length) return;
    const map = points(state.view.original);
    const from = chosen && chosen.text === text.value ? chosen.from : places[0];
    const start = map.toPoints(from), end = map.toPoints(from + text.value.trim().length);
    decide({ action: "add", start, end, type: $("mark-type").value, identifier: $("mark-direct").checked ? "DIRECT" : "QUASI" });
  };
  dialog.showModal();
  text.focus();
}

async function release() {
  const data = await ask("/review/export", { by: by() });
  const left = data.left.length ? ` ${data.left.length} left: ${data.left.slice(0, 3).map((one) => `${one.name} (${one.why})`).join(", ")}${data.left.length > 3 ? " …" : ""}` : "";
  say(`${data.written.length} written to ${data.folder}.${left}`, data.written.length ? "good" : "bad");
}

// keys

const setState = (value) => decide({ action: "state", state: value });
const press = (id) => $(id) && $(id).click();
const slide = (by_) => {
  const finding = state.view.findings[state.at];
  if (finding && $("panel").choose) $("panel").choose(Math.min(finding.ladder.length - 1, Math.max(0, finding.chosen + by_)));
};
const document_ = (by_) => {
  const at = state.documents.findIndex((one) => state.view && one.key === state.view.key);
  const next = state.documents[at + by_];
  if (next) guarded(() => load(next.key));
};
const focusOr = (id, button) => ($(id).value.trim() ? press(button) : $(id).focus());
const ACTIONS = {
  j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1), ArrowRight: () => slide(1), ArrowLeft: () => slide(-1),
  m: () => press("mask"), x: () => focusOr("reason", "keep"), w: () => focusOr("words", "own"), 0: () => press("reset"),
  a: markMissed, s: () => { state.panel.more = true; pick(state.at); press("split") ?? null; }, g: () => press("join"),
  u: () => press("undo"), r: () => press("redo"), f: () => $("filter").focus(), n: () => document_(1), p: () => document_(-1),
  d: () => press("done"), q: () => press("reject"), o: () => press("open"), e: () => press("export"), "?": () => $("keys-dialog").showModal(),
};

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || !state.view || document.querySelector("dialog[open]")) return;
  const typing = target.matches("input:not([type=range]):not([type=radio]):not([type=checkbox]), select, textarea");
  if (typing) {
    if (event.key === "Escape") target.blur();
    return;
  }
  if (target.matches("input[type=range], input[type=radio]") && event.key.startsWith("Arrow")) return;
  if (target.matches(".text") && (event.key === "ArrowDown" || event.key === "ArrowUp")) return;
  const action = ACTIONS[event.key];
  if (action) {
    event.preventDefault();
    action();
  }
});

$("undo").onclick = () => decide({ action: "undo" });
$("redo").onclick = () => decide({ action: "redo" });
$("mark").onclick = markMissed;
$("export").onclick = () => guarded(release);
$("keys").onclick = () => $("keys-dialog").showModal();
$("done").onclick = () => setState("done");
$("reject").onclick = () => setState("rejected");
$("open").onclick = () => setState("open");
$("filter").onchange = () => { findings(); pick(shown()[0] ?? state.at); };
$("keys-list").append(...KEYS.map(([key, what]) => element("div", {}, element("dt", {}, element("kbd", {}, key)), element("dd", {}, what))));
$("by").value = localStorage.getItem("sanitizer-reviewer") || "reviewer";
$("by").onchange = () => { localStorage.setItem("sanitizer-reviewer", by()); if (state.view) guarded(() => load(state.view.key, { keep: true })); };
together($("original"), $("output"));

// What others decide shows up by itself.
setInterval(async () => {
  if (state.busy || !state.view || document.hidden || document.querySelector("dialog[open]")) return;
  try {
    await list();
    const now = state.documents.find((one) => one.key === state.view.key);
    if (now && now.revision !== state.view.revision && !state.busy) {
      await load(state.view.key, { keep: true });
      say("Somebody else has decided about this document.");
    }
  } catch (error) {
    if (error instanceof Refusal) say(error.message, "bad");
  }
}, 8000);

guarded(async () => {
  await list();
  const first = state.documents.find((one) => one.state === "open") || state.documents[0];
  if (first) await load(first.key);
  say("j: next finding; slide its ladder, or type your own words; d: the document is done; ?: all keys");
});
