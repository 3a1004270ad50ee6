import { REGISTRY_ELEMENT_ID } from '@canopy/federation';
import * as z from 'zod/mini';
import type { Override } from '../override-link.ts';

const CONFIG_ELEMENT_ID = 'canopy-config';

/** The part read here of the JSON in a portal's page. */
const pageConfig = z.looseObject({ api_base: z.optional(z.string()), issuer: z.optional(z.string()) });
export const pageRegistry = z.looseObject({
  remotes: z.optional(
    z.array(
      z.looseObject({
        name: z.optional(z.string()),
        baseUrl: z.optional(z.string()),
        fallback: z.optional(z.looseObject({ baseUrl: z.optional(z.string()) })),
      }),
    ),
  ),
});
type PageRegistry = z.output<typeof pageRegistry>;

const element = (id: string): RegExp => new RegExp(String.raw`(<script\b[^>]*\bid="${id}"[^>]*>)([^<]*)(</script>)`);

function jsonOf<S extends z.ZodMiniType>(html: string, id: string, schema: S): z.output<S> | undefined {
  const text = element(id).exec(html)?.[2];
  return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data;
}

/**
 * Other origins that a portal's page uses: its API, its identity provider, and those of its remotes.
 * @returns undefined if it is not a portal's page
 */
export function originsOf(html: string, host: string): string[] | undefined {
  const config = jsonOf(html, CONFIG_ELEMENT_ID, pageConfig);
  const registry = jsonOf(html, REGISTRY_ELEMENT_ID, pageRegistry);
  if (!config || !registry) return undefined;
  const remotes = (registry.remotes ?? []).flatMap(({ baseUrl, fallback }) => [baseUrl, fallback?.baseUrl]);
  const addresses = [config.api_base, config.issuer, ...remotes].filter((address) => address !== undefined);
  const origins = addresses.map((address) => new URL(address, host)).filter(({ protocol }) => /^https?:$/.test(protocol));
  return [...new Set(origins.map(({ origin }) => origin))].filter((origin) => origin !== host);
}

/** Adds the developer's remote to a registry, replacing the released one if there is one. */
export function withOverride<R extends PageRegistry>(registry: R, { name, url, manifest }: Override): R {
  const entry = { name, version: 'local', channel: 'override', baseUrl: url, manifest };
  const others = (registry.remotes ?? []).filter((remote) => remote.name !== name);
  return { ...registry, remotes: [...others, entry].toSorted((a, b) => String(a.name).localeCompare(String(b.name))) };
}

/** A portal's page with the developer's remote in its registry, and a configuration that says so (the shell shows a banner). */
export function pageWithOverride(html: string, override: Override): string {
  const { name, url } = override;
  return replaceJson(
    replaceJson(html, REGISTRY_ELEMENT_ID, pageRegistry, (registry) => withOverride(registry, override)),
    CONFIG_ELEMENT_ID,
    pageConfig,
    (config) => ({ ...config, overrides: [{ name, url }] }),
  );
}

function replaceJson<S extends z.ZodMiniType>(html: string, id: string, schema: S, change: (value: z.output<S>) => unknown): string {
  return html.replace(element(id), (_all, begin: string, text: string, end: string) => {
    const changed = JSON.stringify(change(schema.parse(JSON.parse(text)))).replaceAll('<', String.raw`\u003c`);
    return `${begin}${changed}${end}`;
  });
}
