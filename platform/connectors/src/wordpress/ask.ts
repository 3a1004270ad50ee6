import type { HttpAnswer, HttpCall } from '../http-call.ts';
import { failure, movedFailure, retryAfter, transportFailure, type Failure } from '../site/failure.ts';
import { jsonOf, wireError } from './wire.ts';

export type Credentials = { username: string; applicationPassword: string };
export type Asked = { ok: true; json: unknown; headers: Record<string, string> };
export type Method = 'GET' | 'POST' | 'DELETE';

/** A file sent unchanged. */
export type RawBody = { type: string; fileName: string; bytes: Uint8Array };

/** Uploads take longer than texts. */
const UPLOAD_TIMEOUT_MS = 120_000;
const LIMITS = { timeoutMs: 30_000, maxBytes: 20_000_000, followRedirects: 0 };
const MAX_REDIRECTS = 3;

type Request = { method: Method; url: string; /** value of the header */ authorization: string; body?: unknown; raw?: RawBody | undefined };

/**
 * Sends a request with the credentials. Follows redirects itself, hop by hop and only within the origin: one that leads elsewhere is a
 * failure, and nothing is sent there.
 */
export async function ask(http: HttpCall, { method, url, authorization, body, raw }: Request): Promise<Asked | Failure> {
  const headers = {
    accept: 'application/json',
    authorization,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(raw && { 'content-type': raw.type, 'content-disposition': `attachment; filename="${raw.fileName}"` }),
  };
  const sent = raw ? { body: raw.bytes, timeoutMs: UPLOAD_TIMEOUT_MS } : body === undefined ? {} : { body: JSON.stringify(body) };
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await http(at, { ...LIMITS, method, headers, ...sent });
    if (!answer.ok) return transportFailure(answer);
    const next = redirectOf(answer, at);
    if (next === null) return read(answer, method);
    if (next.origin !== new URL(url).origin) return movedFailure(next.href);
    // On 301 and 302 many servers would see a DELETE or POST become a GET: better to report it.
    if (method !== 'GET') return failure('unexpected', 'The site redirected a change, so it was not made.');
    at = next.href;
  }
  return failure('unexpected', 'The site’s API redirects in a loop.');
}

export function basic({ username, applicationPassword }: Credentials): string {
  // WordPress shows the password in groups of four; the spaces are not part of it.
  const pair = `${username}:${applicationPassword.replace(/\s/g, '')}`;
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}

function redirectOf({ status, headers }: HttpAnswer, from: string): URL | null {
  const location = headers['location'];
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, from)) return null;
  return new URL(location, from);
}

/** The site answers only so many requests in a time: neither an error nor a firewall. */
export function throttled(headers: Record<string, string>): Failure {
  const pause = retryAfter(headers);
  const seconds = Math.ceil(pause / 1_000);
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return failure('throttled', `The site’s request limit is reached for now. Nothing is wrong with the connection; try again in ${wait}.`, {
    retryAfterMs: pause,
  });
}

function read({ status, headers, body }: HttpAnswer, method: Method): Asked | Failure {
  const json = jsonOf(body);
  if (status >= 200 && status < 300 && json !== undefined) return { ok: true, json, headers };
  const error = wireError.safeParse(json);
  const said = error.success ? error.data : null;
  if (said?.code.startsWith('application_passwords_disabled')) {
    return failure('passwords-unavailable', `The site does not allow application passwords. WordPress said: ${said.message}`);
  }
  // Some missing permissions give 401 as well; an account that cannot sign in has its own codes.
  if (status === 401) {
    return failure(
      'bad-credentials',
      'WordPress did not accept the username and application password. Check both, and use an application password, not the one for signing in. If they are right, the web server may be dropping the Authorization header.',
    );
  }
  if (status === 403 && said !== null)
    return failure('insufficient-rights', `The account lacks permissions. WordPress said: ${said.message}`);
  // Listing drafts of a type requires the right to edit it; WordPress reports a lack of it as an invalid parameter.
  if (status === 400 && said?.data.includes('rest_forbidden_status') === true) {
    return failure(
      'insufficient-rights',
      'The account may not edit entries of this type. Use an account with the role Editor or Administrator.',
    );
  }
  if (status === 429) return throttled(headers);
  if (status === 403 || status === 406) {
    return failure('blocked', `The site refused the request (status ${status}). A firewall or security plugin may be in the way.`);
  }
  if ((status === 404 || status === 410) && said !== null) return failure('not-found', `WordPress said: ${said.message}`);
  if (status === 400 && said !== null && !said.code.startsWith('rest_upload_') && said.code !== 'rest_post_invalid_page_number') {
    return failure('refused', `WordPress did not accept the change: ${said.message}`);
  }
  // WordPress reports a file that it rejects as a server error.
  if (said?.code.startsWith('rest_upload_') === true) return failure('refused', `WordPress did not accept the file: ${said.message}`);
  if (status === 413) return failure('refused', 'The site’s web server does not accept a file of this size.');
  // The server may have done it before it failed.
  if (status >= 500) {
    const message = `The site returned an error (status ${status}). Try again later.`;
    // 502 to 504 come from a proxy in front of the site, which may still be storing the file, or be back soon.
    return failure('unreachable', message, { lost: true, ...(status === 500 && { answered: true }) });
  }
  const answer = said === null ? `an answer that could not be read (status ${status})` : `"${said.message}" (${said.code})`;
  // A change that was answered with something else may have been made.
  const isDone = status >= 200 && status < 300 && method !== 'GET';
  const isMoved = status === 404 && said === null;
  return failure('unexpected', `WordPress gave ${answer}.`, { ...(isDone && { lost: true }), ...(isMoved && { apiMoved: true }) });
}
