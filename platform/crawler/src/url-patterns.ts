/** Tells whether a URL matches a list of patterns, and which one. */
export type UrlPatterns = { match(url: string): string | null };

const MAX_PATTERNS = 200;
const LONGEST = 500;

/**
 * Reads patterns in robots.txt syntax: a path from its beginning, `*` for anything, `$` for the end; `/blog/`, `*.pdf$`, `/shop/*?color=`.
 * One that begins with `http` is compared with the whole URL, any other with path and query. Matching takes linear time whatever they
 * contain.
 *
 * @throws TypeError naming the pattern that cannot be read
 */
export function urlPatterns(patterns: readonly string[]): UrlPatterns {
  if (patterns.length > MAX_PATTERNS) throw new TypeError(`More than ${MAX_PATTERNS} patterns`);
  const compiled = patterns.map((pattern) => {
    const text = pattern.trim();
    if (text === '' || text.length > LONGEST || /\s/.test(text)) {
      throw new TypeError(`"${pattern.slice(0, 60)}" is no pattern: it must be 1 to ${LONGEST} characters without spaces`);
    }
    const whole = /^https?:\/\//i.test(text);
    const anchored = whole || text.startsWith('/') || text.startsWith('*') ? text : `*${text}`;
    const toEnd = anchored.endsWith('$');
    return { pattern, whole, toEnd, parts: (toEnd ? anchored.slice(0, -1) : anchored).split('*') };
  });
  return {
    match(url) {
      if (compiled.length === 0) return null;
      const parsed = new URL(url);
      const path = parsed.pathname + parsed.search;
      return compiled.find(({ whole, parts, toEnd }) => matches(whole ? url : path, parts, toEnd))?.pattern ?? null;
    },
  };
}

/** Searches for each part after the previous one: no later match does better than the first one found, so there is no backtracking. */
function matches(text: string, parts: readonly string[], toEnd: boolean): boolean {
  const [first = '', ...rest] = parts;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  const last = toEnd ? rest.pop() : undefined;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!toEnd) return true;
  return last === undefined ? at === text.length : text.length - last.length >= at && text.endsWith(last);
}
