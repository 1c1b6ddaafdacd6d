// Asks the service. The token comes behind # in the address, which is never sent, and goes into a header only.
const KEY = "sanitizer-token";

function token() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEY) || "";
}

const TOKEN = token();

export class Refusal extends Error {
  constructor(status, error) {
    super(error.hint ? `${error.message}; ${error.hint}` : error.message);
    this.status = status;
    this.code = error.code;
  }
}

export async function ask(path, body) {
  const headers = { authorization: `Bearer ${TOKEN}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "omit",
    });
  } catch {
    throw new Refusal(0, { code: "", message: "the service does not answer", hint: "is the command still running?" });
  }
  const data = await answer.json().catch(() => ({}));
  if (answer.status === 401)
    throw new Refusal(401, { code: "", message: "this page needs the address that the command printed", hint: "" });
  if (!answer.ok) throw new Refusal(answer.status, data.error || { message: "it failed", hint: "" });
  return data;
}
