/** An origin elsewhere, and the one of this machine that stands before it. */
export interface OriginPair {
  /** `https://staging.example.com` */
  upstream: string;
  /** `http://localhost:4700` */
  local: string;
}

/** Replaces origins in a text, in every way of writing them. */
export interface OriginMap {
  /** from elsewhere to this machine: for answers */
  toLocal: (text: string) => string;
  /** from this machine to elsewhere: for requests */
  toUpstream: (text: string) => string;
}

/** As it stands; in JSON with escaped slashes; percent-encoded once, and twice (a URL within a URL within one). */
const WRITINGS: readonly ((origin: string) => string)[] = [
  (origin) => origin,
  (origin) => origin.replaceAll('/', '\\/'),
  (origin) => encodeURIComponent(origin),
  (origin) => encodeURIComponent(encodeURIComponent(origin)),
];
/** What may not follow: `https://a.example` is not at the beginning of `https://a.example.com` or `https://a.example:8443`. */
const NOT_LONGER = String.raw`(?![\w-]|\.\w|:\d|%3a\d|%253a\d)`;

export function originMap(pairs: readonly OriginPair[]): OriginMap {
  const all = pairs.flatMap((pair) => [pair, { upstream: socketOf(pair.upstream), local: socketOf(pair.local) }]);
  return {
    toLocal: replacer(all.map(({ upstream, local }) => [upstream, local])),
    toUpstream: replacer(all.map(({ upstream, local }) => [local, upstream])),
  };
}

/** The same server's WebSockets: they stand in policies. */
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/** One pass over the text, so that what was put in is never replaced again. */
function replacer(pairs: readonly (readonly [string, string])[]): (text: string) => string {
  const table = new Map(pairs.flatMap(([from, to]) => WRITINGS.map((write) => [write(from).toLowerCase(), write(to)] as const)));
  if (table.size === 0) return (text) => text;
  const found = [...table.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?:${found.join('|')})${NOT_LONGER}`, 'gi');
  return (text) => text.replaceAll(pattern, (match) => table.get(match.toLowerCase()) ?? match);
}
