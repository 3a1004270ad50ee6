import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { platform } from './platform-names.ts';

/** A connected platform, without its secret. */
export const platformConnection = z.object({
  platform,
  site_url: z.string(),
  site_name: z.string(),
  /** the account Canopy uses on the platform */
  username: z.string(),
  can_edit_pages: z.boolean(),
  can_publish: z.boolean(),
  connected_at: z.string(),
  verified_at: z.string(),
  /** why the site no longer accepts the stored access, as where a password was revoked; absent: it does, as far as is known */
  refusal: z.optional(z.string()),
});
export type PlatformConnection = z.output<typeof platformConnection>;

/** Credential response of document 1, section 3: `data` is a string when nothing is connected. */
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
  tokens: 'read',
  summary: 'The connected platform; message "error" if there is none.',
  output: platformCheck,
});

/** What the connected site allows us to do, determined by asking it. */
export const platformAbilities = z.object({
  platform,
  abilities: z.array(
    z.object({
      name: z.enum([
        'edit-pages',
        'edit-posts',
        'edit-meta',
        'edit-canonical',
        'create-posts',
        'schedule',
        'unpublish',
        'fix-links',
        'upload-media',
      ]),
      works: z.boolean(),
      /** how, or why not */
      note: z.string(),
    }),
  ),
  checked_at: z.string(),
});

export const getPlatformAbilities = defineCall({
  name: 'getPlatformAbilities',
  method: 'GET',
  path: '/metadata-updater/permissions/',
  access: 'member',
  tokens: 'read',
  ratePerMinute: 60,
  summary: 'Checks the permissions on the connected site. 404 if none is connected.',
  output: platformAbilities,
});

/** Platforms that can be connected in this installation: OAuth needs a client registered by the operator. */
export const listPlatforms = defineCall({
  name: 'listPlatforms',
  method: 'GET',
  path: '/metadata-updater/platforms/',
  access: 'member',
  tokens: 'read',
  summary: 'Platforms that can be connected, and how.',
  output: z.object({
    data: z.array(z.object({ platform, configured: z.boolean(), ways: z.array(z.enum(['authorize', 'credentials', 'token'])) })),
  }),
});

const oneOf = (name: string) => z.optional(z.string().check(z.trim(), z.maxLength(2_083, `The ${name} is too long`)));

export const installPlatform = defineCall({
  name: 'installPlatform',
  method: 'POST',
  path: '/metadata-updater/install/{platform}/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 20,
  summary: 'Starts connecting by sign-in on the platform; the browser opens `url`. Takes `shop` for Shopify, `site_url` for WordPress.',
  params: z.object({ platform }),
  body: z.object({ shop: oneOf('shop'), site_url: oneOf('URL') }),
  output: z.object({ url: z.string() }),
});

export const checkInstallRequest = defineCall({
  name: 'checkInstallRequest',
  method: 'POST',
  path: '/metadata-updater/shopify-install/check/',
  access: 'account',
  tokens: 'never',
  ratePerMinute: 30,
  summary:
    'Verifies that Shopify started this installation, from the full query string including `hmac`. 400 `install-invalid`, 409 `platform-not-configured`.',
  body: z.object({ query: z.record(z.string(), z.string().check(z.maxLength(4_000))) }),
  output: z.object({ shop: z.string() }),
});

const exchange = (name: 'Wordpress' | 'Shopify' | 'Webflow', segment: string) =>
  defineCall({
    name: `exchange${name}`,
    method: 'POST',
    path: `/metadata-updater/${segment}-auth/exchange/`,
    access: 'member',
    tokens: 'never',
    ratePerMinute: 30,
    summary: 'Completes the sign-in with the parameters the platform returned. 400 `state-invalid` if this user did not start it here.',
    body: z.object({ query: z.record(z.string(), z.string().check(z.maxLength(4_000))) }),
    output: platformConnection,
  });
export const exchangeWordpress = exchange('Wordpress', 'wordpress');
export const exchangeShopify = exchange('Shopify', 'shopify');
export const exchangeWebflow = exchange('Webflow', 'webflow');

export const saveWebflowToken = defineCall({
  name: 'saveWebflowToken',
  method: 'POST',
  path: '/metadata-updater/save-credentials/webflow/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 20,
  summary: 'Verifies a Webflow site token and stores it encrypted.',
  body: z.object({ site_token: z.string().check(z.trim(), z.minLength(1, 'Site token is required'), z.maxLength(500)) }),
  output: platformConnection,
});

export const updateWordpressCredentials = defineCall({
  name: 'updateWordpressCredentials',
  method: 'POST',
  path: '/metadata-updater/update-credentials/wordpress/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 20,
  summary: 'Replaces the account or application password of the connected WordPress site.',
  body: z.object({
    username: z.string().check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(200)),
    application_password: z.string().check(z.trim(), z.minLength(1, 'Application password is required'), z.maxLength(200)),
  }),
  output: platformConnection,
});

/** A WordPress site's own application password. The site must use https or be a host that the operator allows. */
export const wordpressCredentials = z.object({
  site_url: z.url({ protocol: /^https?$/, error: 'Please enter the URL of your site, e.g. https://example.com' }).check(z.maxLength(2_083)),
  username: z.string().check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(200)),
  application_password: z.string().check(z.trim(), z.minLength(1, 'Application password is required'), z.maxLength(200)),
});

export const saveWordpressCredentials = defineCall({
  name: 'saveWordpressCredentials',
  method: 'POST',
  path: '/metadata-updater/save-credentials/wordpress/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 20,
  summary: 'Verifies the credentials against the site and stores them encrypted. 422 names the wrong field.',
  body: wordpressCredentials,
  output: platformConnection,
});

export const downloadWordpressPlugin = defineCall({
  name: 'downloadWordpressPlugin',
  method: 'GET',
  path: '/metadata-updater/wordpress-plugin/',
  access: 'member',
  tokens: 'read',
  ratePerMinute: 20,
  summary: 'Canopy’s WordPress plugin as a ZIP file to install; `content` is base64.',
  output: z.object({ name: z.string(), version: z.string(), content: z.string() }),
});

export const testPlatform = defineCall({
  name: 'testPlatform',
  method: 'POST',
  path: '/metadata-updater/test-credentials/{platform}/',
  access: 'member',
  tokens: 'never',
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
  tokens: 'never',
  summary:
    'Deletes the credentials and revokes the access on the platform if possible. `revoked`: the platform confirmed it; `shared`: other workspaces use the same access, so it was not revoked.',
  params: z.object({ platform }),
  output: z.object({
    revoked: z.boolean(),
    /** other workspaces still publish there by the same access */ shared: z.optional(z.literal(true)),
  }),
});

export const getUninstallUrl = defineCall({
  name: 'getUninstallUrl',
  method: 'GET',
  path: '/metadata-updater/uninstall-url/',
  access: 'member',
  tokens: 'read',
  summary: 'Where a person removes Canopy on the connected platform. 404 if none is connected.',
  output: z.object({ platform, url: z.string() }),
});
