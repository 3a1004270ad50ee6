import { gmt } from '../wordpress/gmt.ts';
import { seedApplicationPasswords, seedUsers } from '../wordpress/seed-users.ts';
import { SEO } from '../wordpress/seo-meta.ts';
import type { Item, Redirect, WordpressState } from '../wordpress/state.ts';
import { blocks, pictureBlock } from './block-markup.ts';
import { categories, guides } from './catalogue.ts';
import type { SeedCategory, SeedGuide, SeedPage, SeedProduct } from './copy/seed-page.ts';
import { sitePages } from './copy/site-pages.ts';
import { guidePicture, productPicture } from './pictures.ts';

/** The site's redirects, as a redirect plugin would keep them. */
const redirects: Redirect[] = [
  { from: '/guides/compost-101/', to: '/guides/first-compost-heap/', status: 301 },
  { from: '/store/', to: '/shop-online/', status: 301 },
  { from: '/shop-online/', to: '/shop/', status: 301 },
  { from: '/offer-of-the-week/', to: '/shop/watering/copper-watering-can/', status: 302 },
  { from: '/winter-offers/', to: '/seasonal-offers/', status: 301 },
  { from: '/seasonal-offers/', to: '/winter-offers/', status: 301 },
];

const FIRST_ID = 11;
const FOUNDED = '2025-01-06T09:00:00';
const MARTA = 2;

type Draft = Omit<SeedPage, 'text'> & { content: string; excerpt?: string; date?: string; type: Item['type'] };

/** The WordPress of the demo site in its initial state. */
export function seedState(now: Date): WordpressState {
  const drafts: Draft[] = [
    ...sitePages.map(sitePage),
    ...categories.flatMap((category) => [categoryPage(category), ...category.products.map((product) => productPage(category, product))]),
    ...guides.map(guidePost),
  ];
  const idOf = new Map(drafts.map(({ path }, index) => [path, FIRST_ID + index]));
  const items = drafts.map((draft, index) => toItem(draft, index, idOf));
  return {
    version: 1,
    siteName: 'Fernhill Garden Supply',
    siteDescription: 'Garden tools, seeds and soil from the Welsh Marches',
    frontPage: idOf.get('') ?? 0,
    settings: { applicationPasswords: true, prettyPermalinks: true, seoMetaInRest: true, stripsMarkup: false, stripsFrom: 'everything' },
    nextId: FIRST_ID + drafts.length,
    items,
    users: seedUsers.map((user) => ({ ...user })),
    applicationPasswords: seedApplicationPasswords(gmt(now)),
    autosaves: [],
    media: [],
    redirects: redirects.map((redirect) => ({ ...redirect })),
    oauth: { codes: [], tokens: [] },
  };
}

function sitePage({ text, ...page }: SeedPage): Draft {
  return { ...page, type: 'page', content: blocks(text) };
}

function categoryPage({ slug, title, description, text }: SeedCategory): Draft {
  const content = `${blocks(text)}\n\n<!-- wp:fernhill/page-grid {"parent":"shop/${slug}"} /-->`;
  return { type: 'page', path: `shop/${slug}`, title, description, content };
}

function productPage(category: SeedCategory, product: SeedProduct): Draft {
  const { slug, name, price, sku, details, text, alt, ...head } = product;
  const content = [
    pictureBlock({ src: productPicture(slug), alt }),
    `<!-- wp:fernhill/price {"price":"${price}","sku":"${sku}"} /-->`,
    blocks(text),
    blocks(`## Details\n\n${details.map((detail) => `- ${detail}`).join('\n')}`),
    '<!-- wp:fernhill/siblings /-->',
  ].join('\n\n');
  return { ...head, type: 'page', template: 'product', path: `shop/${category.slug}/${slug}`, title: name, content };
}

function guidePost({ slug, alt, text, day, ...head }: SeedGuide): Draft {
  const content = `${pictureBlock({ src: guidePicture(slug), alt })}\n\n${blocks(text)}\n\n<!-- wp:fernhill/more-posts /-->`;
  return { ...head, type: 'post', path: `guides/${slug}`, date: `${day}T07:30:00`, content };
}

function toItem(draft: Draft, index: number, idOf: Map<string, number>): Item {
  const { path } = draft;
  const cut = path.lastIndexOf('/');
  const date = draft.date ?? FOUNDED;
  const meta: Record<string, string> = {};
  if (draft.seoTitle !== undefined) meta[SEO.title] = draft.seoTitle;
  if (draft.description !== undefined) meta[SEO.description] = draft.description;
  if (draft.noindex === true) meta[SEO.noindex] = '1';
  if (draft.canonical !== undefined) meta[SEO.canonical] = `/${draft.canonical}/`;
  return {
    id: FIRST_ID + index,
    type: draft.type,
    status: 'publish',
    slug: path === '' ? 'home' : path.slice(cut + 1),
    parent: draft.type === 'page' && cut > 0 ? (idOf.get(path.slice(0, cut)) ?? 0) : 0,
    author: MARTA,
    title: draft.title,
    content: draft.content,
    excerpt: draft.excerpt ?? '',
    date_gmt: date,
    modified_gmt: date,
    menu_order: index,
    template: draft.template ?? '',
    comment_status: 'closed',
    meta,
  };
}
