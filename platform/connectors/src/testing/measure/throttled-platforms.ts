import type { HttpAnswer, HttpCall } from '../../http-call.ts';
import { shopify } from '../../shopify/index.ts';
import type { Site } from '../../site/index.ts';
import { webflow } from '../../webflow/index.ts';
import type { VirtualTime } from './virtual-time.ts';

const LATENCY_MS = 50;
/** Shopify Standard: points per second, and the bucket size. */
const POINTS = { rate: 100, maximum: 2_000, query: 3, mutation: 10 };
/** Webflow CMS plans: requests per minute. */
const PER_MINUTE = 120;

export interface Throttled {
  readonly site: Site;
  readonly kind: string;
  /** current content by id */
  readonly pages: Map<string, string>;
  /** writes by id */
  readonly writes: Map<string, number>;
  /** minimum milliseconds that the throttle imposes on the requests made */
  floorMs(): number;
  /** requests refused for coming too early */
  refused(): number;
}

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
  ok: true,
  status,
  headers,
  body: new TextEncoder().encode(JSON.stringify(body)),
  url: '',
});

function pagesOf(count: number): Pick<Throttled, 'pages' | 'writes'> {
  const pages = new Map(Array.from({ length: count }, (_, index) => [String(index + 1), `<p>Page ${index + 1}</p>`] as const));
  return { pages, writes: new Map() };
}

/** Shopify's leaky bucket behind the real connector. */
export function throttledShopify(time: VirtualTime, count: number): Throttled {
  const { pages, writes } = pagesOf(count);
  let held = POINTS.maximum;
  let at = time.clock().getTime();
  let used = 0;
  let refused = 0;
  const entry = (id: string) => ({
    id: `gid://shopify/Page/${id}`,
    handle: `page-${id}`,
    title: `Page ${id}`,
    body: pages.get(id) ?? '',
    isPublished: true,
    publishedAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    createdAt: '2026-01-01T00:00:00Z',
    titleTag: null,
    descriptionTag: null,
  });
  const http: HttpCall = async (_url, { body = '{}' }) => {
    const { query, variables } = JSON.parse(String(body)) as {
      query: string;
      variables: { id?: string; input?: { body?: string; id?: string } };
    };
    const now = time.clock().getTime();
    held = Math.min(POINTS.maximum, held + ((now - at) / 1_000) * POINTS.rate);
    at = now;
    const cost = query.startsWith('mutation') ? POINTS.mutation : POINTS.query;
    const isHeld = held >= cost;
    if (isHeld) {
      held -= cost;
      used += cost;
    } else refused += 1;
    const throttleStatus = { maximumAvailable: POINTS.maximum, currentlyAvailable: Math.floor(held), restoreRate: POINTS.rate };
    const extensions = { cost: { requestedQueryCost: cost, actualQueryCost: isHeld ? cost : null, throttleStatus } };
    await time.wait(LATENCY_MS);
    if (!isHeld) return answer(200, { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions });
    const id = (variables.id ?? variables.input?.id ?? '').split('/').at(-1) ?? '';
    if (query.startsWith('query Shop'))
      return answer(200, {
        data: {
          shop: { name: 'Shop', myshopifyDomain: 'shop.myshopify.com', primaryDomain: { url: 'https://shop.example' } },
          currentAppInstallation: { accessScopes: [{ handle: 'write_content' }] },
        },
        extensions,
      });
    if (query.startsWith('query')) return answer(200, { data: { page: entry(id) }, extensions });
    pages.set(id, variables.input?.body ?? '');
    writes.set(id, (writes.get(id) ?? 0) + 1);
    return answer(200, { data: { pageUpdate: { userErrors: [] } }, extensions });
  };
  const site = shopify({
    client: { clientId: '', clientSecret: '', adminUrl: 'https://{shop}/admin', redirectUri: '' },
    shop: 'shop.myshopify.com',
    http,
    tokens: { accessToken: 'token', refreshToken: null, expiresAt: null },
    onTokens: async () => undefined,
    clock: time.clock,
    wait: time.wait,
  });
  return {
    site,
    kind: 'pages',
    pages,
    writes,
    floorMs: () => (Math.max(0, used - POINTS.maximum) / POINTS.rate) * 1_000,
    refused: () => refused,
  };
}

/** Webflow's per-minute rate limit behind the real connector. */
export function throttledWebflow(time: VirtualTime, count: number): Throttled {
  const { pages, writes } = pagesOf(count);
  const staged = new Map(pages);
  const started = time.clock().getTime();
  let minute = 0;
  let inMinute = 0;
  let served = 0;
  let refused = 0;
  const http: HttpCall = async (url, { method = 'GET', body = '{}' }) => {
    const passed = time.clock().getTime() - started;
    const thisMinute = Math.floor(passed / 60_000);
    if (thisMinute !== minute) [minute, inMinute] = [thisMinute, 0];
    const isAllowed = inMinute < PER_MINUTE;
    if (isAllowed) {
      inMinute += 1;
      served += 1;
    } else refused += 1;
    const left = Math.ceil(((thisMinute + 1) * 60_000 - passed) / 1_000);
    await time.wait(LATENCY_MS);
    if (!isAllowed) return answer(429, { code: 'too_many_requests', message: 'Too many requests' }, { 'retry-after': String(left) });
    if (url.endsWith('/sites')) return answer(200, { sites: [{ id: 's', displayName: 'Site', shortName: 'site', customDomains: [] }] });
    if (url.endsWith('/items/publish')) {
      const { itemIds } = JSON.parse(String(body)) as { itemIds: string[] };
      for (const one of itemIds) pages.set(one, staged.get(one) ?? '');
      return answer(202, { publishedItemIds: itemIds, errors: [] });
    }
    const id = /items\/(\d+)/.exec(url)?.[1];
    if (id === undefined)
      return answer(200, {
        id: 'c',
        displayName: 'Posts',
        slug: 'posts',
        fields: [
          { id: '1', slug: 'name', type: 'PlainText', displayName: 'Name' },
          { id: '2', slug: 'slug', type: 'PlainText', displayName: 'Slug' },
          { id: '3', slug: 'body', type: 'RichText', displayName: 'Body' },
        ],
      });
    if (method === 'PATCH') {
      const { fieldData } = JSON.parse(String(body)) as { fieldData: { body?: string } };
      staged.set(id, fieldData.body ?? '');
      writes.set(id, (writes.get(id) ?? 0) + 1);
    }
    return answer(200, {
      id,
      isDraft: false,
      isArchived: false,
      lastPublished: '2026-01-01T00:00:00Z',
      lastUpdated: '2026-01-01T00:00:00Z',
      createdOn: '2026-01-01T00:00:00Z',
      fieldData: { name: `Page ${id}`, slug: `page-${id}`, body: (url.endsWith('/live') ? pages : staged).get(id) },
    });
  };
  const site = webflow({ apiUrl: 'https://webflow.example', accessToken: 'token', siteId: null, http, clock: time.clock, wait: time.wait });
  return {
    site,
    kind: 'items:c',
    pages,
    writes,
    floorMs: () => Math.floor((served - 1) / PER_MINUTE) * 60_000,
    refused: () => refused,
  };
}
