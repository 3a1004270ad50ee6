/** The result of matching a path against a pattern. */
export interface PathMatch {
  /** values of the `:name` segments, decoded */
  params: Record<string, string>;
  /** the part matched by `/*`, without a leading slash; '' if empty */
  rest: string;
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/**
 * Matches a path against a pattern of a manifest. A pattern covers every segment of the path; `:name` matches one
 * segment, a final `/*` matches nothing or anything below. Trailing slashes are ignored; case is significant.
 *
 * @example matchPath('/keyword-planner/:id', '/keyword-planner/42')?.params.id // '42'
 * @example matchPath('/topic/*', '/topic')?.rest // ''
 */
export function matchPath(pattern: string, path: string): PathMatch | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const open = wanted.at(-1) === '*';
  if (open) wanted.pop();
  if (open ? given.length < wanted.length : given.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(value);
    else if (segment !== value) return undefined;
  }
  return { params, rest: given.slice(wanted.length).join('/') };
}

/** Whether any of the patterns matches the path. */
export function matchesAny(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, path) !== undefined);
}

/** Whether a path is the prefix itself or below it (`/seo-audit` contains `/seo-audit/pages`, not `/seo-audits`). */
export function isUnder(prefix: string, path: string): boolean {
  return matchPath(`${prefix}/*`, path) !== undefined;
}

/** The first segment of a pattern, `/posts` of `/posts/:id`: the part of the portal's URLs that belongs to one remote. */
export function sectionOf(pattern: string): string {
  return `/${segmentsOf(pattern)[0] ?? ''}`;
}

/**
 * Sorts patterns by specificity, most specific first: a literal segment before `:name`, `:name` before `/*`,
 * longer before shorter.
 */
export function bySpecificity(a: string, b: string): number {
  const left = segmentsOf(a);
  const right = segmentsOf(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = weight(right[index]) - weight(left[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A pattern without its parameter names: two patterns with the same shape match the same paths. */
export function patternShape(pattern: string): string {
  return `/${segmentsOf(pattern)
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/')}`;
}

/** Substitutes parameters in a pattern: `fillPath('/persona/steps/:id', { id: '1' })` is `/persona/steps/1`. */
export function fillPath(pattern: string, params: Record<string, string>): string {
  return `/${segmentsOf(pattern)
    .map((segment) => (segment.startsWith(':') ? encodeURIComponent(params[segment.slice(1)] ?? '') : segment))
    .join('/')}`;
}

function weight(segment: string | undefined): number {
  if (segment === undefined) return 1;
  if (segment === '*') return 0;
  return segment.startsWith(':') ? 2 : 3;
}

/** A malformed escape in the address bar must not throw: the text is then used undecoded. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Whether any path matches both patterns: `/posts/:id` and `/posts/new`, `/topic/*` and `/topic`. */
export function patternsOverlap(a: string, b: string): boolean {
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [one, other] = [left[index], right[index]];
    if (one === '*' || other === '*') return true;
    if (one === undefined || other === undefined) return false;
    if (one !== other && !one.startsWith(':') && !other.startsWith(':')) return false;
  }
  return true;
}
