import { escapeHtml } from '../escape-html.ts';
import { pathOf, slugify } from './permalinks.ts';
import { restRoot, type RestParts } from './rest-parts.ts';
import { REST_META_KEYS } from './seo-meta.ts';
import type { Item } from './state.ts';

export type Context = 'view' | 'embed' | 'edit';

/** An item as returned by `wp/v2/pages` and `wp/v2/posts`; raw texts only in `edit`. */
export function itemView(item: Item, base: string, context: Context, { store, renderContent }: RestParts): Record<string, unknown> {
  const { state } = store;
  const edit = context === 'edit';
  const link = `${base}${pathOf(item, state)}`;
  const guid = `${base}/?${item.type === 'page' ? 'page_id' : 'p'}=${item.id}`;
  const rendered = renderContent(item, state);
  const excerpt = item.excerpt === '' ? '' : `<p>${item.excerpt}</p>\n`;
  const root = restRoot(base, state);
  return {
    id: item.id,
    date: item.date_gmt,
    date_gmt: item.date_gmt,
    guid: { rendered: guid, ...(edit && { raw: guid }) },
    modified: item.modified_gmt,
    modified_gmt: item.modified_gmt,
    ...(edit && { password: '' }),
    slug: item.slug,
    status: item.status,
    type: item.type,
    link,
    title: { ...(edit && { raw: item.title }), rendered: escapeHtml(item.title) },
    content: {
      ...(edit && { raw: item.content }),
      rendered,
      protected: false,
      ...(edit && { block_version: item.content.includes('<!-- wp:') ? 1 : 0 }),
    },
    excerpt: { ...(edit && { raw: item.excerpt }), rendered: excerpt, protected: false },
    author: item.author,
    featured_media: 0,
    ...(item.type === 'page' ? { parent: item.parent, menu_order: item.menu_order } : {}),
    comment_status: item.comment_status,
    ping_status: 'closed',
    ...(item.type === 'post' ? { sticky: false } : {}),
    template: item.template,
    ...(item.type === 'post' ? { format: 'standard', categories: [1], tags: [] } : {}),
    meta: registeredMeta(item, state.settings.seoMetaInRest),
    ...(edit && {
      permalink_template: `${base}/${item.type === 'page' ? '%pagename%' : 'guides/%postname%'}/`,
      generated_slug: slugify(item.title) || String(item.id),
    }),
    _links: {
      self: [{ href: `${root}wp/v2/${item.type}s/${item.id}` }],
      collection: [{ href: `${root}wp/v2/${item.type}s` }],
    },
  };
}

/** PHP serialises an empty map as `[]`. */
function registeredMeta(item: Item, seoMetaInRest: boolean): Record<string, string> | [] {
  if (!seoMetaInRest) return [];
  return Object.fromEntries(REST_META_KEYS.map((key) => [key, item.meta[key] ?? '']));
}

/** Keeps the fields in `_fields` (`id,title.rendered`); everything if it is absent. */
export function pickFields(view: Record<string, unknown>, fields: string | undefined): Record<string, unknown> {
  if (fields === undefined || fields.trim() === '') return view;
  const picked: Record<string, unknown> = {};
  for (const field of fields.split(',').map((name) => name.trim())) {
    const [head, tail] = field.split('.') as [string, string | undefined];
    if (!(head in view)) continue;
    const value = view[head];
    if (tail === undefined) picked[head] = value;
    else if (typeof value === 'object' && value !== null && tail in value) {
      picked[head] = { ...(picked[head] as object | undefined), [tail]: (value as Record<string, unknown>)[tail] };
    }
  }
  return picked;
}
