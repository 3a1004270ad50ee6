import type { Platform } from '@canopy/contract/publishing';

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  wordpress: 'WordPress',
  wordpress_auth0: 'WordPress.com',
  shopify: 'Shopify',
  webflow: 'Webflow',
};
