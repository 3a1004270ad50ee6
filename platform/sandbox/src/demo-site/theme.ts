import { escapeHtml } from '../escape-html.ts';
import { ancestors, pathOf } from '../wordpress/permalinks.ts';
import { restRoot } from '../wordpress/rest-parts.ts';
import { SEO } from '../wordpress/seo-meta.ts';
import type { Item, WordpressState } from '../wordpress/state.ts';
import { renderContent } from './render-content.ts';

const NAVIGATION = [
  ['/shop/', 'Shop'],
  ['/guides/', 'Guides'],
  ['/about/', 'About'],
  ['/visit-us/', 'Visit us'],
  ['/contact/', 'Contact'],
];
const FOOTER = [
  ['/delivery/', 'Delivery'],
  ['/returns/', 'Returns and repairs'],
  ['/faq/', 'Common questions'],
  ['/privacy/', 'Privacy'],
  ['/terms/', 'Terms'],
];
const LONGEST_TITLE = 60;

/** A complete page of the site. @param base the site's URL without a trailing slash */
export function pageHtml(item: Item, base: string, state: WordpressState): string {
  const path = pathOf(item, state);
  const title = headTitle(item);
  const description = item.meta[SEO.description];
  const canonical = new URL(item.meta[SEO.canonical] ?? path, `${base}/`).href;
  const head = [
    title === null ? '' : `<title>${escapeHtml(title)}</title>`,
    description === undefined ? '' : `<meta name="description" content="${escapeHtml(description)}">`,
    item.meta[SEO.noindex] === '1' ? '<meta name="robots" content="noindex, follow">' : '',
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<link rel="https://api.w.org/" href="${restRoot(base, state)}">`,
  ];
  const wide = path === '/' || item.content.includes('fernhill/page-grid');
  const body = `${breadcrumbs(item, state)}<article class="${wide ? 'wide' : item.template || 'text'}"><h1>${escapeHtml(item.title)}</h1>${byline(item)}${renderContent(item, state)}</article>`;
  return frame(head.filter((line) => line !== '').join('\n'), body, state);
}

export function notFoundHtml(state: WordpressState): string {
  const body =
    '<article class="text"><h1>Nothing grows here</h1><p>The page is not in its place. Try the <a href="/shop/">shop</a> or the <a href="/guides/">guides</a>.</p></article>';
  return frame('<title>Page not found | Fernhill Garden Supply</title>\n<meta name="robots" content="noindex, follow">', body, state);
}

/** The SEO title; else the title with as much of the site's name as fits; none on a landing page. */
function headTitle(item: Item): string | null {
  const own = item.meta[SEO.title];
  if (own !== undefined) return own;
  if (item.template === 'landing') return null;
  const full = `${item.title} | Fernhill Garden Supply`;
  return full.length <= LONGEST_TITLE ? full : `${item.title} | Fernhill`;
}

function breadcrumbs(item: Item, state: WordpressState): string {
  const line = item.type === 'post' ? state.items.filter(({ slug, parent }) => slug === 'guides' && parent === 0) : ancestors(item, state);
  if (line.length === 0) return '';
  const links = line.map((parent) => `<li><a href="${pathOf(parent, state)}">${escapeHtml(parent.title)}</a></li>`);
  return `<nav aria-label="Breadcrumb" class="crumbs"><ol>${links.join('')}<li aria-current="page">${escapeHtml(item.title)}</li></ol></nav>`;
}

function byline(item: Item): string {
  if (item.type !== 'post') return '';
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${item.date_gmt}Z`));
  return `<p class="date">Marta Linden, <time datetime="${item.date_gmt}">${day}</time></p>`;
}

function frame(head: string, body: string, state: WordpressState): string {
  const links = (entries: string[][]) => entries.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="WordPress 6.5.5">
${head}
<link rel="icon" type="image/svg+xml" href="/wp-content/themes/fernhill/icon.svg">
<link rel="stylesheet" href="/wp-content/themes/fernhill/style.css">
</head>
<body>
<header><div><a class="name" href="/">${escapeHtml(state.siteName)}</a><nav aria-label="Main"><ul>${links(NAVIGATION)}</ul></nav></div></header>
<main>${body}</main>
<footer><div><p>${escapeHtml(state.siteDescription)}. Presteigne Road, Kington.</p><nav aria-label="Service"><ul>${links(FOOTER)}</ul></nav></div></footer>
</body>
</html>
`;
}
