/** A parsed robots.txt, by lower-case product token; `*` for all. */
export type ParsedRobots = {
  groups: Map<string, RobotsGroup>;
  /** as written */
  sitemaps: string[];
};
export type RobotsGroup = { rules: { allow: boolean; pattern: string }[]; crawlDelay: number | null };

/** Google reads this many characters of a line: one less than eight times the longest URL of a browser. */
const MAX_LINE = 8 * 2083 - 1;

const WHITE = '\t\n\v\f\r ';

/** Field names, with the misspellings that Google accepts for them. */
const NAMES = new Map<string, 'agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay'>([
  ['user-agent', 'agent'],
  ['useragent', 'agent'],
  ['user agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'crawl-delay'],
]);

/** Parses a robots.txt (RFC 9309, 2.2), as lenient as Google's parser: without colons, with misspellings, in any case. */
export function parseRobots(body: string): ParsedRobots {
  const parsed: ParsedRobots = { groups: new Map(), sitemaps: [] };
  let current: RobotsGroup[] = [];
  /** Whether there have been rules since the last user-agent: if so, the next one begins a group. */
  let hasRules = false;
  // A truncated byte order mark is decoded as U+FFFD.
  for (const line of body.replace(/^[\uFEFF\uFFFD]/, '').split(/\r\n|\r|\n/)) {
    const { name, value } = partsOf(line);
    if (name === 'agent') {
      if (hasRules) current = [];
      hasRules = false;
      current.push(groupOf(parsed, agentOf(value)));
    } else if (name === 'sitemap') {
      if (value !== '') parsed.sitemaps.push(value);
    } else if (name === 'allow' || name === 'disallow') {
      hasRules = true;
      if (value !== '') for (const group of current) group.rules.push({ allow: name === 'allow', pattern: escapePath(value) });
    } else if (name === 'crawl-delay' && /^\d+(?:\.\d+)?$/.test(value)) {
      for (const group of current) group.crawlDelay ??= Number(value);
    }
  }
  return parsed;
}

/** The rules for one crawler, by its product token in any case: its own group, or that for all. */
export const groupFor = ({ groups }: ParsedRobots, agent: string): RobotsGroup | undefined =>
  groups.get(agent.toLowerCase()) ?? groups.get('*');

function partsOf(line: string): { name: ReturnType<(typeof NAMES)['get']>; value: string } {
  const text = trimmed(line.slice(0, MAX_LINE).split('#', 1)[0] ?? '');
  const colon = text.indexOf(':');
  if (colon !== -1) return { name: NAMES.get(trimmed(text.slice(0, colon)).toLowerCase()), value: trimmed(text.slice(colon + 1)) };
  // A forgotten colon: two words, no more.
  const [name = '', value, more] = text.split(/[ \t]+/);
  return { name: value === undefined || more !== undefined ? undefined : NAMES.get(name.toLowerCase()), value: value ?? '' };
}

/** Trims ASCII white space only, as Google does; `trim` would remove other spaces and byte order marks as well. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && WHITE.includes(text.charAt(from))) from += 1;
  while (to > from && WHITE.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** The product token: `Foo` of `Foo Bar` and of `Foo/1.0`; `*` alone or before a space. */
function agentOf(value: string): string {
  return /^\*(?:\s|$)/.test(value) ? '*' : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();
}

function groupOf({ groups }: ParsedRobots, agent: string): RobotsGroup {
  let group = groups.get(agent);
  if (!group) groups.set(agent, (group = { rules: [], crawlDelay: null }));
  return group;
}

/** Percent-encodes what a URL would have encoded, with upper-case hexadecimal digits (RFC 9309, 2.2.2). */
export function escapePath(path: string): string {
  return path
    .replace(/[^\0-\x7f]+/g, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase());
}
