/** A remote origin, and the local one that proxies it. */
export interface OriginPair {
  /** `https://staging.example.com` */
  upstream: string;
  /** `http://localhost:4700` */
  local: string;
}

/** Replaces origins in a text, in every way of writing them. */
export interface OriginMap {
  /** remote to local: for responses */
  toLocal: (text: string) => string;
  /** local to remote: for requests */
  toUpstream: (text: string) => string;
}

/** Verbatim; in JSON with escaped slashes; percent-encoded once, and twice (a URL within a URL within a URL). */
const WRITINGS: readonly ((origin: string) => string)[] = [
  (origin) => origin,
  (origin) => origin.replaceAll('/', '\\/'),
  (origin) => encodeURIComponent(origin),
  (origin) => encodeURIComponent(encodeURIComponent(origin)),
];
/** What must not follow: `https://a.example` does not match `https://a.example.com` or `https://a.example:8443`. */
const NOT_LONGER = String.raw`(?![\w-]|\.\w|:\d|%3a\d|%253a\d)`;

export function originMap(pairs: readonly OriginPair[]): OriginMap {
  const all = pairs.flatMap((pair) => [pair, { upstream: socketOf(pair.upstream), local: socketOf(pair.local) }]);
  return {
    toLocal: replacer(all.map(({ upstream, local }) => [upstream, local])),
    toUpstream: replacer(all.map(({ upstream, local }) => [local, upstream])),
  };
}

/** The same server's WebSockets, which policies name. */
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/** A single pass, so that inserted text is never replaced again. */
function replacer(pairs: readonly (readonly [string, string])[]): (text: string) => string {
  const table = new Map(pairs.flatMap(([from, to]) => WRITINGS.map((write) => [write(from).toLowerCase(), write(to)] as const)));
  if (table.size === 0) return (text) => text;
  const found = [...table.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?:${found.join('|')})${NOT_LONGER}`, 'gi');
  return (text) => text.replaceAll(pattern, (match) => table.get(match.toLowerCase()) ?? match);
}
