import { z } from 'zod';
import { openStateFile, type StateFile } from '../state-file.ts';

const entrySchema = z.object({
  type: z.enum(['Page', 'Article', 'Product']),
  id: z.number().int(),
  handle: z.string(),
  title: z.string(),
  /** HTML */
  body: z.string(),
  /** for pages and articles: visible from this moment on; null: hidden */
  publishedAt: z.string().nullable(),
  /** for products */
  status: z.enum(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']).default('ACTIVE'),
  /** for products: published to the online store; others are sold elsewhere only */
  isOnChannel: z.boolean().default(true),
  /** null: an article that was never changed */
  updatedAt: z.string().nullable(),
  seoTitle: z.string(),
  seoDescription: z.string(),
});
export type StoreEntry = z.output<typeof entrySchema>;

export const shopifySettings = z.object({
  /** size of the bucket of points, and how many are restored per second */
  maximumAvailable: z.number().int().min(1),
  restoreRate: z.number().positive(),
  accessTokenSeconds: z.number().int().min(1),
  refreshTokenSeconds: z
    .number()
    .int()
    .min(1)
    .default(90 * 24 * 3_600),
  /** scopes that the store's owner does not grant, whatever is asked for */
  withheld: z.array(z.string()).default([]),
});

const shopifyState = z.object({
  version: z.literal(1),
  settings: shopifySettings,
  shop: z.string(),
  name: z.string(),
  nextId: z.number().int(),
  entries: z.array(entrySchema),
  codes: z.array(z.object({ code: z.string(), scopes: z.array(z.string()) })),
  tokens: z.array(
    z.object({
      access: z.string(),
      refresh: z.string(),
      expires: z.number(),
      refreshExpires: z.number().default(Number.MAX_SAFE_INTEGER),
      scopes: z.array(z.string()),
    }),
  ),
  redirects: z.array(z.object({ path: z.string(), target: z.string() })).default([]),
});
export type ShopifyState = z.output<typeof shopifyState>;
export type ShopifyStore = StateFile<ShopifyState>;

/** The demo store. */
export const DEMO_SHOP = 'fernhill-garden.myshopify.com';

const at = '2026-09-01T08:00:00Z';
const entry = (type: StoreEntry['type'], id: number, handle: string, title: string, body: string): StoreEntry => ({
  type,
  id,
  handle,
  title,
  body,
  publishedAt: at,
  status: 'ACTIVE',
  isOnChannel: true,
  updatedAt: at,
  seoTitle: '',
  seoDescription: '',
});

export function seedShopify(): ShopifyState {
  return {
    version: 1,
    settings: { maximumAvailable: 2_000, restoreRate: 100, accessTokenSeconds: 3_600, refreshTokenSeconds: 90 * 24 * 3_600, withheld: [] },
    shop: DEMO_SHOP,
    name: 'Fernhill Garden Store',
    nextId: 2_000,
    entries: [
      entry('Page', 1_001, 'about-us', 'About us', '<p>We grow what we sell, on four acres near Kington.</p>'),
      entry(
        'Page',
        1_002,
        'delivery',
        'Delivery',
        '<p>Orders before noon leave the same day. <a href="/pages/old-rates">Rates</a> depend on weight.</p>',
      ),
      entry('Page', 1_003, 'care-sheets', 'Care sheets', '<h2>By plant</h2><p>Printable sheets for {{ shop.name }} customers.</p>'),
      entry('Article', 1_101, 'when-to-sow-tomatoes', 'When to sow tomatoes', '<p>Six to eight weeks before the last frost.</p>'),
      {
        ...entry('Article', 1_102, 'sharpening-secateurs', 'Sharpening secateurs', '<p>One bevel, one stone, ten strokes.</p>'),
        updatedAt: null,
      },
      entry('Product', 1_201, 'copper-watering-can', 'Copper watering can', '<p>Five litres, long reach.</p>'),
      entry('Product', 1_202, 'hori-hori-knife', 'Hori-hori knife', '<p>Carbon steel, beech handle.</p>'),
    ],
    codes: [],
    tokens: [],
    redirects: [],
  };
}

/**
 * Opens `<dataDir>/shopify.json`, or seeds it.
 * @throws Error with one line if the folder is not writable or the file is not one that we wrote
 */
export function openShopifyStore(dataDir: string): Promise<ShopifyStore> {
  return openStateFile({ dataDir, name: 'shopify.json', parse: (value) => shopifyState.parse(value), seed: seedShopify });
}
