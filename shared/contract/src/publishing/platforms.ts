import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { MESSAGES } from '../messages.ts';

/** Platforms that content can be published to. `wordpress_auth0` is WordPress by OAuth. */
export const PLATFORMS = ['wordpress', 'shopify', 'webflow', 'wordpress_auth0'] as const;
export const platform = z.enum(PLATFORMS, { error: MESSAGES.platform.invalid });
export type Platform = (typeof PLATFORMS)[number];

/** A connected platform, without its secret. */
export const platformConnection = z.object({
  platform,
  site_url: z.string(),
  site_name: z.string(),
  /** the account that Canopy acts as on the platform */
  username: z.string(),
  can_edit_pages: z.boolean(),
  can_publish: z.boolean(),
  connected_at: z.string(),
  verified_at: z.string(),
});
export type PlatformConnection = z.output<typeof platformConnection>;

/** Credential answer of document 1, section 3: `data` is a text when nothing is connected. */
export const platformCheck = z.object({
  message: z.string(),
  data: z.union([z.string(), platformConnection]),
  platform: z.nullable(platform),
});

export const checkPlatform = defineCall({
  name: 'checkPlatform',
  method: 'GET',
  path: '/metadata-updater/check-platform/',
  access: 'member',
  summary: 'The connected platform; message "error" where there is none.',
  output: platformCheck,
});

/** The application password of WordPress, a site's own. https, or a host that the operator allows. */
export const wordpressCredentials = z.object({
  site_url: z
    .url({ protocol: /^https?$/, error: 'Please enter the address of your site, e.g. https://example.com' })
    .check(z.maxLength(2_083)),
  username: z.string().check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(200)),
  application_password: z.string().check(z.trim(), z.minLength(1, 'Application password is required'), z.maxLength(200)),
});

export const saveWordpressCredentials = defineCall({
  name: 'saveWordpressCredentials',
  method: 'POST',
  path: '/metadata-updater/save-credentials/wordpress/',
  access: 'member',
  ratePerMinute: 20,
  summary: 'Verifies the credentials against the site and stores them encrypted. 422 with the field that was wrong.',
  body: wordpressCredentials,
  output: platformConnection,
});

export const testPlatform = defineCall({
  name: 'testPlatform',
  method: 'POST',
  path: '/metadata-updater/test-credentials/{platform}/',
  access: 'member',
  ratePerMinute: 20,
  summary: 'Verifies the stored credentials again.',
  params: z.object({ platform }),
  output: platformConnection,
});

export const disconnectPlatform = defineCall({
  name: 'disconnectPlatform',
  method: 'DELETE',
  path: '/metadata-updater/credentials/{platform}/',
  access: 'member',
  summary: 'Revokes the application password where the site lets us, and forgets the credentials.',
  params: z.object({ platform }),
  output: z.object({ revoked: z.boolean() }),
});
