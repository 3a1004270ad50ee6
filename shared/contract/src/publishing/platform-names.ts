import * as z from '@canopy/contract/schema';
import { MESSAGES } from '../messages.ts';

/** Platforms to publish content to. `wordpress_auth0` is WordPress via OAuth. */
export const PLATFORMS = ['wordpress', 'shopify', 'webflow', 'wordpress_auth0'] as const;
export const platform = z.enum(PLATFORMS, { error: MESSAGES.platform.invalid });
export type Platform = (typeof PLATFORMS)[number];
