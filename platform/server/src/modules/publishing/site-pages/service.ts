import type { SiteDocument, SiteRef } from '@canopy/connectors/site';
import { MESSAGES, type CallOutput, type ParsedQuery } from '@canopy/contract';
import type { checkShopifyContent, listSitePages, SiteDocumentView } from '@canopy/contract/publishing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { connectedSite, readCredential, siteProblem } from '../platforms/index.ts';
import { findByUrl, readSitePages, withoutSlash } from './store.ts';
import { syncJob } from './sync-job.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';

export async function startSync(deps: Deps, actor: Actor): Promise<{ task_id: string }> {
  await connectedSite(deps, actor.organisationId);
  const task = await deps.jobs.start(actor, syncJob, {}, { key: 'sync' });
  return { task_id: task.id };
}

export async function listSitePagesOf(
  deps: Deps,
  organisationId: string,
  query: ParsedQuery<typeof listSitePages>,
): Promise<CallOutput<typeof listSitePages>> {
  const [{ rows, total, syncedAt }, credential, [running]] = await Promise.all([
    readSitePages(deps.db, organisationId, query),
    readCredential(deps.db, organisationId),
    deps.jobs.list(organisationId, { jobs: [syncJob], unfinished: true, limit: 1 }),
  ]);
  return {
    ...pageOfRows(rows, total, query),
    kinds: credential?.kinds ?? [],
    synced_at: syncedAt,
    task_id: running?.id ?? null,
  };
}

/** @throws problem 400 `platform-invalid`; 404 if nothing is connected */
export async function checkShopifyContentOf(deps: Deps, organisationId: string): Promise<CallOutput<typeof checkShopifyContent>> {
  const { row } = await connectedSite(deps, organisationId);
  if (row.platform !== 'shopify') throw problem(400, 'platform-invalid', MESSAGES.platform.invalid);
  const { total, synced_at, task_id } = await listSitePagesOf(deps, organisationId, {
    page: 1,
    page_size: 10,
    sort: 'title',
    direction: 'asc',
  });
  const message = task_id !== null ? 'updating' : total === 0 ? 'empty' : 'success';
  return { message, platform: row.platform, total, synced_at, task_id };
}

export const refText = ({ kind, id }: SiteRef): string => `${kind}/${id}`;

/** `kind/id`; null if it is not a ref. */
export function parseRef(text: string): SiteRef | null {
  const slash = text.lastIndexOf('/');
  if (slash < 1 || slash === text.length - 1) return null;
  return { kind: text.slice(0, slash), id: text.slice(slash + 1) };
}

export function documentView(document: SiteDocument): SiteDocumentView {
  const { ref, title, html, url, status, meta, modifiedAt } = document;
  return {
    ref: refText(ref),
    title,
    html,
    url,
    status,
    meta_title: meta.title,
    meta_description: meta.description,
    ...(meta.canonical !== undefined && { meta_canonical: meta.canonical }),
    modified_at: modifiedAt,
  };
}

/** A page of the connected site, by its ref or its address. @throws problem 404, 422 */
export async function readSitePageOf(
  deps: Deps,
  organisationId: string,
  wanted: { ref?: string | undefined; url?: string | undefined },
): Promise<SiteDocumentView> {
  const { site } = await connectedSite(deps, organisationId);
  const ref = wanted.ref === undefined ? await refOfUrl(deps, organisationId, wanted.url ?? '') : parseRef(wanted.ref);
  if (!ref) throw problem(404, 'page-not-on-site', 'The connected site has no such editable page. Refresh its list of pages first.');
  const read = await site.read(ref);
  if (!read.ok) throw siteProblem(read);
  return documentView(read.document);
}

/** The entry shown at a URL; null if none is known. */
export async function refOfUrl(deps: Pick<Deps, 'db'>, organisationId: string, url: string): Promise<SiteRef | null> {
  return (await findByUrl(deps.db, organisationId, [url])).get(withoutSlash(url)) ?? null;
}
