import { z } from 'zod';
import { escapeHtml } from '../escape-html.ts';
import { ancestors, pathOf } from '../wordpress/permalinks.ts';
import type { Item, WordpressState } from '../wordpress/state.ts';

const attributesShape = z.record(z.string(), z.unknown());
type Attributes = z.output<typeof attributesShape>;
type DynamicBlock = (attributes: Attributes, item: Item, state: WordpressState) => string;

/** The theme's own blocks, rendered on request. */
const DYNAMIC: Record<string, DynamicBlock> = {
  'fernhill/price': ({ price, sku }) =>
    `<p class="price"><strong>£${escapeHtml(String(price))}</strong> <span>Item ${escapeHtml(String(sku))}, in stock</span></p>`,
  'fernhill/page-grid': ({ parent }, _item, state) => {
    const under = state.items.find((item) => item.type === 'page' && pathOf(item, state) === `/${String(parent)}/`);
    return under === undefined ? '' : grid(children(under.id, state), state);
  },
  'fernhill/siblings': (_attributes, item, state) => {
    const others = children(item.parent, state).filter(({ id }) => id !== item.id);
    const family = ancestors(item, state).at(-1);
    if (others.length === 0 || family === undefined) return '';
    return `<h2>More from ${escapeHtml(family.title.toLowerCase())}</h2>${grid(others.slice(0, 3), state)}`;
  },
  'fernhill/post-list': ({ count }, _item, state) => postList(posts(state).slice(0, Number(count)), state),
  'fernhill/more-posts': (_attributes, item, state) => {
    const all = posts(state);
    const place = all.findIndex(({ id }) => id === item.id);
    const next = [...all, ...all].slice(place + 1, place + 4).filter(({ id }) => id !== item.id);
    return next.length === 0 ? '' : `<h2>Keep reading</h2>${postList(next, state)}`;
  },
};

/** An item's content as visitors get it: dynamic blocks rendered, block comments removed. */
export function renderContent(item: Item, state: WordpressState): string {
  return item.content
    .replace(
      /<!-- wp:([a-z0-9-]+\/[a-z0-9-]+)(?: (\{.*?\}))? \/-->/g,
      (_comment, name: string, attributes?: string) => DYNAMIC[name]?.(parseAttributes(attributes), item, state) ?? '',
    )
    .replace(/<!-- \/?wp:.*?-->\n?/gs, '');
}

function parseAttributes(json: string | undefined): Attributes {
  try {
    return json === undefined ? {} : attributesShape.parse(JSON.parse(json));
  } catch {
    // WordPress, too, renders a block with malformed attributes as if it had none.
    return {};
  }
}

function children(parent: number, state: WordpressState): Item[] {
  return state.items
    .filter((item) => item.type === 'page' && item.status === 'publish' && item.parent === parent && parent !== 0)
    .sort((a, b) => a.menu_order - b.menu_order || a.id - b.id);
}

function posts(state: WordpressState): Item[] {
  return state.items
    .filter((item) => item.type === 'post' && item.status === 'publish')
    .sort((a, b) => b.date_gmt.localeCompare(a.date_gmt) || b.id - a.id);
}

function grid(items: Item[], state: WordpressState): string {
  const cards = items.map((item) => {
    const picture = firstPicture(item) ?? firstPicture(children(item.id, state)[0]);
    const image =
      picture === undefined ? '' : `<img src="${picture}" alt="${escapeHtml(item.title)}" width="640" height="480" loading="lazy">`;
    const price = /"price":"([\d.]+)"/.exec(item.content)?.[1];
    return `<li>${image}<h3><a href="${pathOf(item, state)}">${escapeHtml(item.title)}</a></h3>${price === undefined ? '' : `<p>£${price}</p>`}</li>`;
  });
  return `<ul class="grid">${cards.join('')}</ul>`;
}

function postList(items: Item[], state: WordpressState): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const entries = items.map(
    (item) =>
      `<li><h3><a href="${pathOf(item, state)}">${escapeHtml(item.title)}</a></h3><p class="date"><time datetime="${item.date_gmt}">${day.format(new Date(`${item.date_gmt}Z`))}</time></p><p>${escapeHtml(item.excerpt)}</p></li>`,
  );
  return `<ul class="posts">${entries.join('')}</ul>`;
}

function firstPicture(item: Item | undefined): string | undefined {
  return item === undefined ? undefined : /<img[^>]+src="([^"]+\.svg)"/.exec(item.content)?.[1];
}
