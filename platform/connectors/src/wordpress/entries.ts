import { z } from 'zod';
import { asDocument, type SiteDocument, type SiteRef, type SiteStatus } from '../site/document.ts';
import { failure, type Failure } from '../site/failure.ts';
import type { Primitives, Put } from '../site/site.ts';
import type { Rest } from './connection.ts';
import { rehearse } from './rehearse.ts';
import { revisionUrl } from './revision-url.ts';
import { isRankMath, metaOf, rankMathHead, reasonAgainst, seoKeys, writeSeoMeta } from './seo-meta.ts';
import { wireEntry, wireTotals } from './wire.ts';

const LIST_FIELDS = 'id,link,slug,status,title,date_gmt,modified_gmt';
const PER_PAGE = 100;
const STATUS: Record<string, SiteStatus> = {
  publish: 'published',
  future: 'scheduled',
  draft: 'draft',
  pending: 'draft',
  private: 'other',
};

type Entry = z.output<typeof wireEntry>;
type Parts = {
  rest: Rest;
  /** e.g. `wp/v2/` or, on WordPress.com, `wp/v2/sites/1234/` */
  base: string;
  /** of the index; tells which SEO plugin is installed */
  namespaces: (again?: 'again') => Promise<readonly string[] | Failure>;
  /** of the site's administration, without a trailing slash */
  adminUrl: () => Promise<string | null>;
  clock: () => Date;
};

/** Reads and writes entries of any type that a WordPress exposes in REST. */
export function entryPrimitives({
  rest,
  base,
  namespaces,
  adminUrl,
  clock,
}: Parts): Pick<Primitives, 'list' | 'read' | 'rehearse' | 'restore' | 'earlierUrl' | 'lookAgain' | 'put' | 'putMeta' | 'add' | 'find'> {
  const route = ({ kind, id }: SiteRef) => `${base}${kind}/${id}`;
  const keysNow = async () => {
    const names = await namespaces();
    return 'ok' in names ? names : { ok: true as const, keys: seoKeys(names) };
  };

  const linkOf = async (ref: SiteRef) => {
    const asked = await rest(route(ref), { query: { context: 'edit', _fields: 'link' } });
    const parsed = z.object({ link: z.string() }).safeParse(asked.ok ? asked.json : undefined);
    return parsed.success ? parsed.data.link : null;
  };

  return {
    list: async (kind, cursor) => {
      const page = cursor ?? '1';
      const query = {
        context: 'edit',
        page,
        per_page: String(PER_PAGE),
        orderby: 'id',
        order: 'asc',
        status: 'publish,draft,future,pending',
        _fields: LIST_FIELDS,
      };
      const asked = await rest(`${base}${kind}`, { query });
      if (!asked.ok) return asked;
      const entries = z.array(wireEntry).safeParse(asked.json);
      const totals = wireTotals.safeParse(asked.headers);
      if (!entries.success || !totals.success) return unreadable();
      const next = Number(page) < totals.data['x-wp-totalpages'] ? String(Number(page) + 1) : null;
      return { ok: true, entries: entries.data.map((entry) => listed(kind, entry)), next };
    },

    read: async (ref) => {
      const found = await keysNow();
      if (!found.ok) return found;
      const asked = await rest(route(ref), { query: { context: 'edit' } });
      if (!asked.ok) return asked;
      const entry = wireEntry.safeParse(asked.json);
      if (!entry.success) return unreadable();
      if (entry.data.status === 'trash') return failure('not-found', 'The entry is in the site’s trash.', { trashed: true });
      let meta = metaOf(entry.data.meta, found.keys);
      if (isRankMath(found.keys) && meta.title === null && entry.data.status === 'publish')
        meta = await rankMathHead(rest, entry.data.link);
      return { ok: true, document: documentOf(ref, entry.data, meta) };
    },

    rehearse: (document, change) => rehearse({ rest, base, clock }, document, change),

    // WordPress gives it the slug back that it had before the trash.
    restore: async (ref) => {
      const asked = await rest(route(ref), { method: 'POST', body: { status: 'draft' } });
      return asked.ok ? { ok: true } : asked;
    },

    lookAgain: async (ref, meta, restores) => {
      const names = await namespaces('again');
      if ('ok' in names) return names;
      return (await reasonAgainst({ rest, namespaces: names, linkOf: () => linkOf(ref), meta }, restores)) ?? { ok: true };
    },

    earlierUrl: (ref, html) => revisionUrl({ rest, route: route(ref), adminUrl }, html),

    put: async (ref, fields) => {
      const asked = await rest(route(ref), { method: 'POST', body: bodyOf(fields) });
      return asked.ok ? { ok: true } : asked;
    },

    putMeta: async (ref, meta) => {
      const found = await keysNow();
      if (!found.ok) return found;
      const link = isRankMath(found.keys) ? await linkOf(ref) : null;
      const isOwn = link !== null && link === meta.canonical;
      // Without a canonical of its own, Rank Math names the page itself; so does a value restored by an undo.
      return writeSeoMeta({ rest, route: route(ref), id: ref.id, keys: found.keys, meta: isOwn ? { ...meta, canonical: '' } : meta });
    },

    add: async ({ kind, title, html }, slug) => {
      const asked = await rest(`${base}${kind}`, { method: 'POST', body: { title, content: html, slug, status: 'draft' } });
      if (!asked.ok) return asked;
      const entry = wireEntry.safeParse(asked.json);
      return entry.success ? { ok: true, ref: { kind, id: String(entry.data.id) } } : unreadable();
    },

    find: async (kind, slug) => {
      const query = { context: 'edit', slug, status: 'publish,draft,future,pending', orderby: 'id', order: 'asc', _fields: LIST_FIELDS };
      const asked = await rest(`${base}${kind}`, { query });
      if (!asked.ok) return asked;
      const entries = z.array(wireEntry).safeParse(asked.json);
      if (!entries.success) return unreadable();
      return { ok: true, refs: entries.data.map(({ id }) => ({ kind, id: String(id) })) };
    },
  };
}

function bodyOf({ title, html, slug, state }: Put): Record<string, unknown> {
  const texts = {
    ...(title !== undefined && { title }),
    ...(html !== undefined && { content: html }),
    ...(slug !== undefined && { slug }),
  };
  if (state === undefined) return texts;
  if (state === 'draft') return { ...texts, status: 'draft' };
  // The date of a scheduled entry would keep it waiting: without it, it is published now.
  if (state === 'published') return { ...texts, status: 'publish', date_gmt: null };
  return { ...texts, status: 'future', date_gmt: state.at.toISOString().slice(0, 19) };
}

const instant = (gmt: string) => `${gmt}Z`;

function listed(kind: string, entry: Entry) {
  const { id, title, slug, link, status, modified_gmt: modified } = entry;
  const state = STATUS[status] ?? 'other';
  return {
    ref: { kind, id: String(id) },
    title: title.raw,
    slug,
    url: state === 'published' ? link : null,
    status: state,
    modifiedAt: instant(modified),
  };
}

function documentOf(ref: SiteRef, entry: Entry, meta: SiteDocument['meta']): SiteDocument {
  const shared = listed(ref.kind, entry);
  const publishAt = shared.status === 'scheduled' && entry.date_gmt !== null ? instant(entry.date_gmt) : null;
  return asDocument({ ...shared, html: entry.content?.raw ?? null, publishAt, meta });
}

function unreadable(): Failure {
  return failure('unexpected', 'WordPress’s response could not be read.');
}
