import type { Redirect } from '../wordpress/state.ts';

/** The site's redirects, as a redirect plugin would keep them. */
export const redirects: Redirect[] = [
  { from: '/guides/compost-101/', to: '/guides/first-compost-heap/', status: 301 },
  { from: '/store/', to: '/shop-online/', status: 301 },
  { from: '/shop-online/', to: '/shop/', status: 301 },
  { from: '/offer-of-the-week/', to: '/shop/watering/copper-watering-can/', status: 302 },
  { from: '/winter-offers/', to: '/seasonal-offers/', status: 301 },
  { from: '/seasonal-offers/', to: '/winter-offers/', status: 301 },
];
