import { unanswered } from '../../fetch-page.ts';
import { extractPage } from '../../html/extract-page.ts';
import type { PageResult } from '../../page-result.ts';
import { siteScope } from '../../site-scope.ts';

export const ORIGIN = 'https://shop.example';
const scope = siteScope(`${ORIGIN}/`);

/** Parts of a page's HTML; null omits one. Parts not given are correct. */
export type Markup = {
  title?: string | null;
  description?: string | null;
  h1?: string | null;
  lang?: string | null;
  canonical?: string | null;
  viewport?: boolean;
  charset?: boolean;
  doctype?: boolean;
  social?: boolean;
  head?: string;
  body?: string;
  footer?: string;
  words?: number;
  text?: string;
  links?: readonly string[];
};

/** A page of the planted site. */
export type Planted = Markup & {
  path: string;
  /** codes of what was planted, including its consequences */
  expect: readonly string[];
  answer?: Partial<PageResult>;
  headers?: Record<string, string | null>;
  /** whether the hubs link to it; default true */
  linked?: boolean;
};

const WORDS =
  'soil seed water light leaf root stem bloom frost shade bed path tool spade rake trowel hose glove pot tray compost mulch spring summer autumn winter garden orchard hedge meadow pond gravel timber basket bench ladder bucket twine label'.split(
    ' ',
  );

/** Numbers below 1, deterministic for a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** This many words, deterministic for a seed. */
export function prose(seed: number, count: number): string {
  const next = random(seed);
  return Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
}

const seedOf = (path: string): number =>
  [...path].reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0, 7);
const unless = (value: string | null | undefined, markup: (value: string) => string, fallback: string): string =>
  value === null ? '' : markup(value ?? fallback);

export function markupOf(page: Planted): string {
  const name = `${page.path
    .replace(/[^\w]+/g, ' ')
    .trim()
    .slice(0, 24)} ${Math.abs(seedOf(page.path)) % 10_000}`;
  const url = addressOf(page);
  return [
    page.doctype === false ? '' : '<!doctype html>',
    page.lang === null ? '<html>' : `<html lang="${page.lang ?? 'en'}">`,
    '<head>',
    page.charset === false ? '' : '<meta charset="utf-8">',
    unless(page.title, (title) => `<title>${title}</title>`, `Garden advice on ${name}`.padEnd(32, '!')),
    unless(
      page.description,
      (text) => `<meta name="description" content="${text}">`,
      `All that is worth knowing about ${name}, in the garden and at home.`.padEnd(72, '.'),
    ),
    page.viewport === false ? '' : '<meta name="viewport" content="width=device-width">',
    unless(page.canonical, (href) => `<link rel="canonical" href="${href}">`, url),
    page.social === false ? '' : '<meta property="og:title" content="A page">',
    page.head ?? '',
    '</head><body><header><a href="/">Front page of the shop</a></header><main>',
    unless(page.h1, (text) => `<h1>${text}</h1>`, `On ${name}`),
    (page.links ?? []).map((path) => `<a href="${path}">About ${path}</a>`).join(' '),
    `<p>${page.text ?? prose(seedOf(page.path), page.words ?? 260)}</p>`,
    page.body ?? '',
    '</main>',
    page.footer ?? '',
    '</body></html>',
  ].join('\n');
}

const HEADERS: Record<string, string> = {
  'content-type': 'text/html',
  'strict-transport-security': 'max-age=1',
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
};

/** A page's URL; a path may be one already. */
export const addressOf = ({ path }: Planted): string => (/^https?:/.test(path) ? path : ORIGIN + path);

/** A row of a crawl, as the engine would produce it. */
export function resultOf(page: Planted): PageResult {
  const url = addressOf(page);
  const headers = Object.fromEntries(
    Object.entries({ ...HEADERS, ...page.headers }).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const outcome = page.answer?.outcome ?? 'html';
  const html = outcome === 'html' ? markupOf(page) : null;
  return {
    ...unanswered(
      { url, depth: 2, discoveredFrom: `${ORIGIN}/`, source: 'link', inSitemap: true },
      'failed',
      new Date('2026-06-01T00:00:00Z'),
    ),
    outcome,
    status: 200,
    responseMs: 50,
    totalMs: 60,
    contentType: 'text/html',
    charset: 'utf-8',
    bytes: html?.length ?? 0,
    headers,
    html: html === null ? null : extractPage(html, url, headers, scope),
    ...page.answer,
  };
}
