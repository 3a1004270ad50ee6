/** Pieces that parsers, regular expressions and counters have tripped over: each is repeated, nested, truncated and mixed with others. */
const TAGS = [
  '<div>',
  '<a href="/x">',
  '<p',
  '<b><i>',
  '<table><tr><td>',
  '<svg>',
  '<template>',
  '<noscript>',
  '<select><option>',
  '<ul><li>',
];
const COMMENTS = ['<!-- x -->', '<!--', '<!-->', '<!--- -', '--!>', '<![CDATA[', ']]>', '<?xml version="1.0"?>', '<!x>'];
const REFERENCES = ['&', '&amp', '&#', '&#x110000;', '&lt;', '&notit;', '&#0;'];
const SPACES = [' ', '\n', '\t', '\u00a0', '\u3000', '\r\n', '\f'];
const LONG = ['a', '/', 'ab', '%41', '../', '?a=b&', '1', 'f0', '-', '.', '日'];
const HEADS = [
  '<title>',
  '<meta charset=',
  '<meta name=description content="',
  '<link rel=canonical href=',
  '<base href=',
  '<h1>',
  '<meta name=robots content="noindex,',
];
/** Elements left open, so that everything that follows is inside them. */
const NESTS = ['<div id=n>', '<nav>', '<main>', '<div itemscope itemprop=x>', '<header role=main>', '<blockquote>'];
const SCRIPTS = ['<script type=application/ld+json>{"@type":', '<script>', '</script', '[[[[', '{"a":', '"\\u', '<style>'];
const ATTRIBUTES = [
  ' a=b',
  ' id="x"',
  ' srcset="a 1x,',
  ',',
  " style='",
  ' =',
  ' "',
  ' rel="a b"',
  ' itemscope itemprop=x',
  ' aria-labelledby="x x"',
];
const BREAKS = [
  ',',
  ';',
  '; rel="canonical',
  '<',
  '>',
  '"',
  '<a>; ',
  ' ; ;',
  '=',
  'noindex',
  'unavailable_after:',
  'charset=',
  "charset='",
];
const ROBOTS = [
  'User-agent: *\n',
  'Disallow: /',
  'Disallow: /*a*a*a*b$\n',
  '*',
  '$',
  '\r',
  'Allow: /%',
  'Sitemap: ',
  'Crawl-delay: 1e9\n',
  '# ',
  ':',
];
const SITEMAP = [
  '<urlset>',
  '<url><loc>https://example.com/',
  '</loc></url>',
  '<sitemapindex>',
  '<sitemap>',
  '&',
  ']]>',
  '<!DOCTYPE x [<!ENTITY a "b">',
  'https://example.com/a\n',
];

export type HostileKind = 'page' | 'rewriting' | 'header' | 'url' | 'robots.txt' | 'sitemap';
export const HOSTILE_KINDS: readonly HostileKind[] = ['page', 'rewriting', 'header', 'url', 'robots.txt', 'sitemap'];

const OF_PAGES = [TAGS, COMMENTS, REFERENCES, SPACES, LONG, HEADS, SCRIPTS, ATTRIBUTES];
const PIECES: Record<HostileKind, readonly (readonly string[])[]> = {
  page: OF_PAGES,
  rewriting: OF_PAGES,
  header: [BREAKS, SPACES, LONG],
  url: [LONG, BREAKS],
  'robots.txt': [ROBOTS, LONG, SPACES],
  sitemap: [SITEMAP, REFERENCES, LONG, SPACES],
};
/** Sizes in bytes: for nearly all, and for one in a thousand. */
const SIZES: Record<HostileKind, readonly [usual: number, huge: number]> = {
  page: [6_000, 1_000_000],
  rewriting: [6_000, 200_000],
  header: [2_000, 16_000],
  url: [3_000, 100_000],
  'robots.txt': [6_000, 500_000],
  sitemap: [6_000, 1_000_000],
};

/** Numbers from 0 to 1, deterministic for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Hostile bytes, deterministic for the random numbers. */
export function makeHostile(kind: HostileKind, random: () => number): Uint8Array {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const piece = (): string => pick(pick(PIECES[kind]));
  const [usual, huge] = SIZES[kind];
  const size = Math.ceil((random() < 0.001 ? huge : usual) * random());
  const repeated = (): string => piece().repeat(1 + Math.floor((size * random()) / 8));
  const mixed = (): string => Array.from({ length: 1 + Math.floor(random() * 40) }, piece).join('');
  let text = random() < 0.3 && kind === 'page' ? '<!doctype html><html><head>' : '';
  if (kind === 'page' && random() < 0.05) {
    const levels = Math.ceil(Math.min(10_000, size / 15) * random());
    text += Array.from({ length: levels }, (_, level) => pick(NESTS).replace('=n', `=n${level}`)).join('') + repeated();
  }
  while (text.length < size) text += random() < 0.5 ? repeated() : mixed();
  const bytes = Buffer.from(text.slice(0, size + 200), random() < 0.9 ? 'utf8' : 'utf16le');
  if (random() < 0.1) for (let at = 0; at < bytes.length; at += 1 + Math.floor(random() * 50)) bytes[at] = Math.floor(random() * 256);
  return bytes;
}
