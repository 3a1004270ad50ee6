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

/** Plugins that write the head and whose fields Canopy does not know how to fill; Canopy's own plugin yields to them. */
const OTHERS: Readonly<Record<string, string>> = {
  'aioseo/v1': 'All in One SEO',
  'seopress/v1': 'SEOPress',
};

/** The plugin that writes the head; null: none that we know. Canopy's own exposes the others' keys and yields to them. */
export function seoKeys(namespaces: readonly string[]): Keys | null {
  if (namespaces.includes('yoast/v1')) return YOAST;
  if (namespaces.includes('rankmath/v1')) return RANK_MATH;
  if (otherPlugin(namespaces) !== null) return null;
  return namespaces.includes('canopy/v1') ? OWN : null;
}

const otherPlugin = (namespaces: readonly string[]): string | null => {
  const found = namespaces.find((name) => name in OTHERS);
  return found === undefined ? null : (OTHERS[found] ?? null);
};

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

type Looked = {
  rest: Rest;
  namespaces: readonly string[];
  /** the URL of the entry */ linkOf: () => Promise<string | null>;
  meta: MetaChange;
};

/** `seo_plugin`: who writes the head, '' if nobody but Canopy's plugin */
const wireStatus = z.object({ seo_plugin: z.string() });

/** Of what these plugins show another text: variables, Yoast's `%%title%%` and Rank Math's `%title%`, and references such as `&amp;`. */
const VARIABLES = new Map([
  [YOAST, /%%[^%]+%%?|&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i],
  [RANK_MATH, /%(?:[\w-]+\([^)%]*\)|[^\s%]+)%|&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i],
]);

const NO_HEAD =
  'Rank Math tells nobody what it stores unless “Headless CMS support” is on, and only of published pages. Nothing was changed. An administrator switches it on under Rank Math, General Settings, Others.';

/** Why texts cannot be written to the plugin's fields so that the page shows them; null: they can. */
export async function reasonAgainst({ rest, namespaces, linkOf, meta }: Looked, restores?: 'restores'): Promise<Failure | null> {
  const keys = seoKeys(namespaces);
  if (keys === null) {
    const other = otherPlugin(namespaces);
    return failure(
      'unsupported',
      other === null
        ? 'This WordPress has no SEO plugin that Canopy can write titles and descriptions to. Install Yoast SEO, Rank Math or Canopy’s plugin from the Integration screen.'
        : `${other} writes the head of this site, and Canopy cannot fill its fields. Nothing was changed. Write the text in ${other} on the site.`,
    );
  }
  const variable = restores ? undefined : VARIABLES.get(keys);
  for (const name of ['title', 'description'] as const) {
    const found = variable?.exec(meta[name] ?? '')?.[0];
    if (found !== undefined)
      return failure(
        'refused',
        `${keys.plugin} would show something else for ${found}. Write the ${name} without it. Nothing was changed.`,
        {
          field: name,
        },
      );
  }
  if (keys === RANK_MATH) {
    const link = await linkOf();
    const head = link === null ? null : await rankMathHead(rest, link);
    return head === null || head.title === null ? failure('unsupported', NO_HEAD) : null;
  }
  if (keys === OWN) {
    const asked = await rest('canopy/v1/status');
    const status = wireStatus.safeParse(asked.ok ? asked.json : undefined);
    if (status.success && status.data.seo_plugin !== '')
      return failure(
        'unsupported',
        'Another SEO plugin writes the head of this site, so Canopy’s plugin shows none of its texts. Nothing was changed. Write the text in that plugin on the site.',
      );
  }
  return null;
}

type Write = { rest: Rest; route: string; id: string; keys: Keys | null; meta: MetaChange };

/** Writes title and description of the head the way the plugin expects. A key that WordPress drops is noticed on reading back. */
export async function writeSeoMeta({ rest, route, id, keys, meta }: Write): Promise<{ ok: true } | Failure> {
  if (keys === null) return failure('unsupported', 'This WordPress has no SEO plugin that Canopy can write titles and descriptions to.');
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
