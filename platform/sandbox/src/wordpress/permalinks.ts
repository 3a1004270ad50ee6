import type { Item, WordpressState } from './state.ts';

/** Where posts live: permalink structure `/guides/%postname%/`. */
const POSTS_PREFIX = '/guides/';

/** Path of a published item; the plain `/?p=7` form for one that has none yet. */
export function pathOf(item: Item, state: WordpressState): string {
  if (item.id === state.frontPage) return '/';
  if (['draft', 'pending', 'future', 'trash'].includes(item.status) || item.slug === '') {
    return item.type === 'page' ? `/?page_id=${item.id}` : `/?p=${item.id}`;
  }
  if (item.type === 'post') return `${POSTS_PREFIX}${item.slug}/`;
  return `/${[...ancestors(item, state).map(({ slug }) => slug), item.slug].join('/')}/`;
}

/** Ancestors of a page, outermost first. Stops at a parent that does not exist or was visited before. */
export function ancestors(item: Item, state: WordpressState): Item[] {
  const line: Item[] = [];
  let parent = state.items.find(({ id }) => id === item.parent);
  while (parent !== undefined && parent !== item && !line.includes(parent)) {
    line.unshift(parent);
    const next = parent.parent;
    parent = state.items.find(({ id }) => id === next);
  }
  return line;
}

/** The published item at a path (with its trailing slash); undefined if there is none. */
export function itemAt(path: string, state: WordpressState): Item | undefined {
  return state.items.find((item) => item.status === 'publish' && pathOf(item, state) === path);
}

/** Lower case, words joined by hyphens, like WordPress slugs. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&[a-z]+;/g, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200);
}

/** The slug, or `slug-2`, `slug-3`, … if a sibling (same type and parent) has it. */
export function uniqueSlug(wanted: string, item: Item, state: WordpressState): string {
  const taken = (slug: string) =>
    state.items.some((other) => other.id !== item.id && other.type === item.type && other.parent === item.parent && other.slug === slug);
  let slug = wanted;
  for (let count = 2; taken(slug); count += 1) slug = `${wanted}-${count}`;
  return slug;
}
