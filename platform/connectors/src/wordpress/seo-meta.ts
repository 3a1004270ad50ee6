import { z } from 'zod';
import type { SiteMeta } from '../site/document.ts';
import { failure, type Failure } from '../site/failure.ts';
import type { MetaChange } from '../site/site.ts';
import type { Rest } from './connection.ts';

/** Where a site keeps the title and description of the head. */
export type Keys = { plugin: string; title: string; description: string; canonical: string };

const YOAST: Keys = {
  plugin: 'Yoast SEO',
  title: '_yoast_wpseo_title',
  description: '_yoast_wpseo_metadesc',
  canonical: '_yoast_wpseo_canonical',
};
const RANK_MATH: Keys = {
  plugin: 'Rank Math',
  title: 'rank_math_title',
  description: 'rank_math_description',
  canonical: 'rank_math_canonical_url',
};
const OWN: Keys = {
  plugin: 'Canopy’s plugin',
  title: '_canopy_seo_title',
  description: '_canopy_seo_description',
  canonical: '_canopy_seo_canonical',
};

/** The plugin that writes the head; null: none that we know. Canopy's own exposes the others' keys and yields to them. */
export function seoKeys(namespaces: readonly string[]): Keys | null {
  if (namespaces.includes('yoast/v1')) return YOAST;
  if (namespaces.includes('rankmath/v1')) return RANK_MATH;
  return namespaces.includes('canopy/v1') ? OWN : null;
}

/** What the entry's meta contain; null if the site does not expose them. */
export function metaOf(meta: Record<string, unknown>, keys: Keys | null): SiteMeta {
  const text = (key: string | undefined) => {
    const value = key === undefined ? undefined : meta[key];
    return typeof value === 'string' ? value : null;
  };
  const canonical = text(keys?.canonical);
  return { title: text(keys?.title), description: text(keys?.description), ...(canonical !== null && { canonical }) };
}

/** Whether this WordPress lets the canonical be set: Rank Math through its own route, the others if REST exposes their key. */
export async function canonicalAbility(rest: Rest, base: string, keys: Keys | null): Promise<{ works: boolean; note: string }> {
  const missing = { works: false, note: 'Needs Canopy’s plugin (on the integration screen), alone or beside Yoast SEO, or Rank Math.' };
  if (keys === null) return missing;
  if (keys === RANK_MATH) return { works: true, note: 'Through Rank Math, of published content' };
  const asked = await rest(`${base}pages`, { query: { context: 'edit', per_page: '1', _fields: 'meta' } });
  const pages = wireMeta.safeParse(asked.ok ? asked.json : undefined);
  const shown = pages.success && pages.data.some(({ meta }) => keys.canonical in meta);
  return shown ? { works: true, note: `Through ${keys.plugin}` } : missing;
}

const wireMeta = z.array(z.object({ meta: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))]) }));

type Write = { rest: Rest; route: string; id: string; keys: Keys | null; meta: MetaChange };

/** Writes title and description of the head the way the plugin expects. A key that WordPress drops is noticed on reading back. */
export async function writeSeoMeta({ rest, route, id, keys, meta }: Write): Promise<{ ok: true } | Failure> {
  if (keys === null) {
    return failure(
      'unsupported',
      'This WordPress has no SEO plugin that Canopy can write titles and descriptions to. Install Yoast SEO, Rank Math or Canopy’s plugin from the Integration screen.',
    );
  }
  const values = {
    ...(meta.title !== undefined && { [keys.title]: meta.title }),
    ...(meta.description !== undefined && { [keys.description]: meta.description }),
    ...(meta.canonical !== undefined && { [keys.canonical]: meta.canonical }),
  };
  const answer =
    keys === RANK_MATH
      ? await rest('rankmath/v1/updateMeta', { method: 'POST', body: { objectType: 'post', objectID: Number(id), meta: values } })
      : await rest(route, { method: 'POST', body: { meta: values } });
  return answer.ok ? { ok: true } : answer;
}

const wireHead = z.object({ head: z.string() });

/** Rank Math exposes its values only in the head it writes for a page; its canonical is the page itself until the author sets another. */
export async function rankMathHead(rest: Rest, url: string): Promise<SiteMeta> {
  const answer = await rest('rankmath/v1/getHead', { query: { url } });
  const parsed = wireHead.safeParse(answer.ok ? answer.json : undefined);
  if (!parsed.success) return { title: null, description: null };
  const decode = (text: string | undefined) =>
    text === undefined
      ? null
      : text
          .replace(/&quot;/g, '"')
          .replace(/&#0?39;/g, "'")
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          // WordPress writes ampersands in a URL as numeric character references.
          .replace(/&(?:amp|#0*38);/g, '&');
  const canonical = decode(/<link rel="canonical" href="([^"]*)"/.exec(parsed.data.head)?.[1]);
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(parsed.data.head)?.[1]),
    description: decode(/<meta name="description" content="([^"]*)"/.exec(parsed.data.head)?.[1]),
    ...(canonical !== null && { canonical }),
  };
}

export const isRankMath = (keys: Keys | null): boolean => keys === RANK_MATH;
