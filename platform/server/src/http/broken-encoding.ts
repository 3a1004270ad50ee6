import { problem, type ProblemError } from './problem.ts';

const MESSAGE = 'is not valid UTF-8';
/** What a decoder substitutes for invalid bytes. */
const REPLACEMENT = '\uFFFD';

const refusal = (fields: readonly string[]): ProblemError =>
  problem(
    400,
    'invalid-input',
    'Some fields are not valid.',
    fields.map((field) => ({ field, message: MESSAGE })),
  );

/** The error for a body whose bytes are not valid UTF-8. @param text the decoder's output */
export function problemOfBrokenBody(text: string): ProblemError {
  try {
    const fields = brokenPaths(JSON.parse(text)).map((path) => ['body', ...path].join('.'));
    return refusal(fields.length > 0 ? fields.slice(0, 100) : ['body']);
  } catch {
    return refusal(['body']);
  }
}

function brokenPaths(body: unknown): string[][] {
  const found: string[][] = [];
  const open: { value: unknown; path: string[] }[] = [{ value: body, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && value.includes(REPLACEMENT)) found.push(path);
    else if (typeof value === 'object' && value !== null && path.length < 64)
      for (const [key, inner] of Object.entries(value)) open.push({ value: inner, path: [...path, key] });
  }
  return found;
}

/** Query parameters whose percent-encoded bytes are not valid UTF-8. @param url as it was sent */
export function brokenQueryFields(url: string): string[] {
  const at = url.indexOf('?');
  if (at < 0) return [];
  return url
    .slice(at + 1)
    .split('&')
    .flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return isDecodable(name) && isDecodable(value.join('=')) ? [] : [isDecodable(name) ? decodeURIComponent(name) : name];
    });
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
