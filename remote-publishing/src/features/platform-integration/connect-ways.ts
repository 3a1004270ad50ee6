import type { Platform } from '@canopy/contract/publishing';

/** How a platform can be connected: by signing in there, or with something its owner types here. Stands in the URL. */
export const CONNECT_WAYS = [
  'sign-in-wordpress',
  'password',
  'sign-in-wordpress_auth0',
  'sign-in-shopify',
  'sign-in-webflow',
  'token',
] as const;
export type ConnectWay = (typeof CONNECT_WAYS)[number];

/** The platform that a way connects. */
export function platformOf(way: ConnectWay): Platform {
  if (way === 'password') return 'wordpress';
  return way === 'token' ? 'webflow' : (way.slice('sign-in-'.length) as Platform);
}
