import { readFileSync } from 'node:fs';
import { z } from 'zod';

const FOLDER = new URL('../published/', import.meta.url);

const webflowStates = z.strictObject({
  source: z.string(),
  states: z.array(
    z.strictObject({
      /** what Webflow shows */
      status: z.string(),
      isDraft: z.boolean(),
      isArchived: z.boolean(),
      /** it has a `lastPublished` */
      isPublished: z.boolean(),
      isVisible: z.boolean(),
    }),
  ),
});
const shopifyStates = z.strictObject({
  source: z.string(),
  states: z.array(
    z.strictObject({
      status: z.enum(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']),
      /** published to the online store, so that it has a URL there */
      isOnChannel: z.boolean(),
      isVisible: z.boolean(),
    }),
  ),
});

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));

/** What the flags of a CMS item mean, as Webflow publishes it. */
export const publishedWebflowStates = () => webflowStates.parse(read('webflow/states.json')).states;
/** What a product's status means for visitors, as Shopify publishes it. */
export const publishedShopifyStates = () => shopifyStates.parse(read('shopify/states.json')).states;
