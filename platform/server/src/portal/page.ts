import { REGISTRY_ELEMENT_ID, type Registry } from '@canopy/federation';
import type { Config } from '../config/config.ts';
import { DEMO_ORGANISATION_ID } from '../demo/accounts.ts';
import type { Override } from './overrides/override.ts';

/** The host build's placeholder; see `shared/federation/README.md`. */
const HEAD = '<!--canopy:head-->';
const NONCE = '__CSP_NONCE__';
const CONFIG_ELEMENT_ID = 'canopy-config';

/** What the portal learns about this server; its schema is `shellConfig` of `@canopy/shell-api`. */
export function portalConfig(config: Config, overrides: readonly Override[] = []): Record<string, unknown> {
  return {
    api_base: config.apiUrl ?? '/api',
    issuer: config.oidc.issuer,
    client_id: config.oidc.clientId,
    audience: config.oidc.audience,
    sandbox: config.sandboxServices,
    ...(config.demo && { demo_workspace: DEMO_ORGANISATION_ID }),
    support_contact: config.supportContact,
    environment: config.environment,
    ...(config.sentryDsn === undefined ? {} : { sentry_dsn: config.sentryDsn }),
    ...(config.posthog === undefined ? {} : { posthog_key: config.posthog.key, posthog_host: config.posthog.host }),
    ...(overrides.length === 0 ? {} : { overrides: overrides.map(({ name, url }) => ({ name, url })) }),
  };
}

interface PageParts {
  readonly registry: Registry;
  readonly config: Record<string, unknown>;
  readonly nonce: string;
  /** preload elements, see `firstRequests` */
  readonly first: string;
}

/** Fills in the host's page: early requests, registry and configuration in the head, the nonce at each of its placeholders. */
export function renderPage(template: string, { registry, config, nonce, first }: PageParts): string {
  const head = [first, inlined(REGISTRY_ELEMENT_ID, registry), inlined(CONFIG_ELEMENT_ID, config)].join('');
  // The nonce first, and replacements as functions: nothing in the registry may act as a replacement pattern.
  return template.replaceAll(NONCE, nonce).replace(HEAD, () => head);
}

/** JSON that cannot end its element or begin a comment: `<` and the two separators are escaped. */
function inlined(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** The page shown while nothing is built. Static: it contains nothing from the request. */
export const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Canopy is not built yet</title>
  </head>
  <body>
    <h1>The portal is not built yet</h1>
    <p>The server runs, but there is no build of the portal, or no registry of its parts, where it looks for them.</p>
    <p>Run <code>npm start</code> at the repository's root, or publish to the place that <code>CANOPY_REGISTRY</code> names. Details stand in the server's log.</p>
  </body>
</html>
`;
