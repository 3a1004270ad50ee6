import { INSPECTIONS_A_DAY, type PageInspection } from '@canopy/contract/analytics';
import type { Actor } from '../../../../access/actor.ts';
import { problem } from '../../../../http/problem.ts';
import { readOrganisation } from '../../../host/organisation/index.ts';
import { RECONNECT, type GoogleDeps } from '../google.ts';
import { readGrant } from '../grant-store.ts';
import { inspectionJob } from './inspect-job.ts';
import { pacificDayBegan } from './pacific-day.ts';
import { isPartOf } from './part-of.ts';
import { inspectionUses, makeDue, readInspection } from './store.ts';

/** What is stored about a page, and whether Google can be queried. */
export async function inspectionOf(deps: GoogleDeps, organisationId: string, pageUrl: string): Promise<PageInspection> {
  const { db, clock } = deps;
  const now = clock();
  const [row, grant, organisation] = await Promise.all([
    readInspection(db, organisationId, pageUrl),
    readGrant(db, organisationId),
    readOrganisation(db, organisationId),
  ]);
  const property = grant && organisation?.isSearchConsoleConnect ? organisation.searchConsoleLink : null;
  const state = property === null ? 'not-connected' : grant?.dead ? 'reconnect' : isPartOf(pageUrl, property) ? 'ready' : 'other-property';
  const quota = property === null ? null : await inspectionUses(db, property, pacificDayBegan(now), now);
  // What another property's owner was told says nothing about this one.
  const found = row?.found && row.inspected_at && (property === null || row.property === property) ? row.found : null;
  const isDue = state === 'ready' && row?.due_at != null;
  return {
    page_url: pageUrl,
    state,
    property,
    found: found && {
      inspected_at: row?.inspected_at?.toISOString() ?? '',
      verdict: found.verdict,
      coverage: found.coverage,
      last_crawl: found.lastCrawl,
      google_canonical: found.googleCanonical,
      user_canonical: found.userCanonical,
      robots_txt: found.robotsTxt,
      indexing: found.indexing,
      fetch: found.fetch,
      link: found.link,
    },
    changed_at: row?.changed_at?.toISOString() ?? null,
    asking: isDue && row.due_at !== null && row.due_at <= now,
    next_at: isDue && row.due_at !== null && row.due_at > now ? row.due_at.toISOString() : null,
    problem: state === 'ready' ? (row?.problem ?? null) : null,
    quota: quota && { used: quota.today, limit: INSPECTIONS_A_DAY },
  };
}

/**
 * Queries Google as soon as possible.
 * @throws problem 409 `not-connected`, `reconnect`, `other-property`, `google-quota`
 */
export async function inspectNow(deps: GoogleDeps, actor: Actor, pageUrl: string): Promise<PageInspection> {
  const { organisationId } = actor;
  const { state, property, quota } = await inspectionOf(deps, organisationId, pageUrl);
  if (state === 'not-connected') throw problem(409, state, 'Search Console is not connected. Connect it on the dashboard first.');
  if (state === 'reconnect') throw problem(409, state, RECONNECT);
  if (state === 'other-property') throw problem(409, state, `This page is not part of ${property ?? 'the connected property'}.`);
  if (quota && quota.used >= quota.limit)
    throw problem(409, 'google-quota', `All ${quota.limit} URL inspections of today are used up. Try again after midnight, Pacific time.`);
  await makeDue(deps.db, organisationId, pageUrl, deps.clock());
  await deps.jobs.start(actor, inspectionJob, {}, { key: 'inspection' });
  return inspectionOf(deps, organisationId, pageUrl);
}
