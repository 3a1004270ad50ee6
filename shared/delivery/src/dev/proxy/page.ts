import { REGISTRY_ELEMENT_ID } from '@canopy/federation';
import type { Override } from '../override-link.ts';

const CONFIG_ELEMENT_ID = 'canopy-config';

/** What a portal's page carries as JSON, as far as it is read here. */
interface PageConfig {
  api_base?: string;
  issuer?: string;
}
interface PageRegistry {
  remotes?: ({ name?: string; baseUrl?: string; fallback?: { baseUrl?: string } } & Record<string, unknown>)[];
}

const element = (id: string): RegExp => new RegExp(String.raw`(<script\b[^>]*\bid="${id}"[^>]*>)([^<]*)(</script>)`);

function jsonOf<T>(html: string, id: string): T | undefined {
  const text = element(id).exec(html)?.[2];
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/**
 * Other origins that a portal's page talks to: its API, its identity provider, and where its remotes are served.
 * @returns undefined where it is no page of a portal
 */
export function originsOf(html: string, host: string): string[] | undefined {
  const config = jsonOf<PageConfig>(html, CONFIG_ELEMENT_ID);
  const registry = jsonOf<PageRegistry>(html, REGISTRY_ELEMENT_ID);
  if (!config || !registry) return undefined;
  const remotes = (registry.remotes ?? []).flatMap(({ baseUrl, fallback }) => [baseUrl, fallback?.baseUrl]);
  const addresses = [config.api_base, config.issuer, ...remotes].filter((address) => address !== undefined);
  const origins = addresses.map((address) => new URL(address, host)).filter(({ protocol }) => /^https?:$/.test(protocol));
  return [...new Set(origins.map(({ origin }) => origin))].filter((origin) => origin !== host);
}

/** Puts the developer's remote into a registry, in place of the released one or as a new one. */
export function withOverride<R extends PageRegistry>(registry: R, { name, url, manifest }: Override): R {
  const entry = { name, version: 'local', channel: 'override', baseUrl: url, manifest };
  const others = (registry.remotes ?? []).filter((remote) => remote.name !== name);
  return { ...registry, remotes: [...others, entry].toSorted((a, b) => String(a.name).localeCompare(String(b.name))) };
}

/** A portal's page with the developer's remote in its registry, and a configuration that says so (the shell shows a banner). */
export function pageWithOverride(html: string, override: Override): string {
  const { name, url } = override;
  return replaceJson(
    replaceJson(html, REGISTRY_ELEMENT_ID, (registry: PageRegistry) => withOverride(registry, override)),
    CONFIG_ELEMENT_ID,
    (config: PageConfig) => ({ ...config, overrides: [{ name, url }] }),
  );
}

function replaceJson<T>(html: string, id: string, change: (value: T) => unknown): string {
  return html.replace(element(id), (_all, begin: string, text: string, end: string) => {
    const changed = JSON.stringify(change(JSON.parse(text) as T)).replaceAll('<', String.raw`\u003c`);
    return `${begin}${changed}${end}`;
  });
}
