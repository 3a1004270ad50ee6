import type { Platform } from '@canopy/contract/publishing';

/** The identifier by which a platform knows a queued page. */
export const identifierOf = (platform: Platform, ref: string) =>
  platform === 'shopify' ? { object_id: ref } : platform === 'wordpress_auth0' ? { contentId: ref } : { page_id: ref };
