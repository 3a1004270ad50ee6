import type { ParsedQuery } from '@canopy/contract';
import type { listImpact, PageImpact } from '@canopy/contract/analytics';
import type { Db } from '../../../store/db.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';
import { estimate, LEAST_IMPRESSIONS, LEAST_MATCHED, matchedPages } from './estimate.ts';
import {
  keepMeasured,
  readChanges,
  readFirstChanges,
  readGround,
  readMeasured,
  readWindows,
  type Beholder,
  type Change,
  type Ground,
} from './store.ts';
import { windowsOf } from './windows.ts';

/** Why a change has no measured effect yet, for users. */
const IMPACT_PROBLEMS = {
  noData: 'There is no data from Search Console yet.',
  daysAfter: (days: number) =>
    `It is too early: ${days} more ${days === 1 ? 'day' : 'days'} of final data ${days === 1 ? 'is' : 'are'} needed after the change.`,
  daysBefore: 'The imported data begins less than seven days before the change.',
  unknownPage: 'Search Console has no data for this page around the change.',
  littleTraffic: (impressions: number, least: number) =>
    `The page had too few impressions before the change: ${impressions} of the ${least} needed.`,
  fewPages: (pages: number, least: number) =>
    `Too few unchanged pages resembled this one before the change: ${pages} of the ${least} needed.`,
} as const;

/** Changes with their measured effect. A measurement from the same rows is reused. */
export async function impactOf(db: Db, beholder: Beholder, query: ParsedQuery<typeof listImpact>) {
  const [{ data, total }, ground] = await Promise.all([readChanges(db, beholder, query), readGround(db, beholder.organisationId)]);
  return pageOfRows(await measured(db, beholder.organisationId, data, ground), total, query);
}

/** The first change of each page since a day with its measured effect; null: unchanged since. No other change is measured. */
export async function firstImpacts(
  db: Db,
  beholder: Beholder,
  pages: readonly { readonly pageUrl: string; readonly since: string }[],
): Promise<(PageImpact | null)[]> {
  const [first, ground] = await Promise.all([readFirstChanges(db, beholder, pages), readGround(db, beholder.organisationId)]);
  const changes = [...new Map(first.map(({ at: _, ...change }) => [change.id, change])).values()];
  const impacts = new Map((await measured(db, beholder.organisationId, changes, ground)).map((impact) => [impact.id, impact]));
  const idOf = new Map(first.map(({ at, id }) => [at, id]));
  return pages.map((_, at) => impacts.get(idOf.get(at) ?? '') ?? null);
}

async function measured(db: Db, organisationId: string, changes: readonly Change[], ground: Ground): Promise<PageImpact[]> {
  const known = await readMeasured(
    db,
    organisationId,
    changes.map(({ id }) => id),
    ground.stamp,
  );
  const rows: PageImpact[] = [];
  for (const change of changes) rows.push(known.get(change.id) ?? (await measureAndKeep(db, organisationId, change, ground)));
  return rows;
}

async function measureAndKeep(db: Db, organisationId: string, change: Change, ground: Ground): Promise<PageImpact> {
  const impact = await measure(db, organisationId, change, ground);
  await keepMeasured(db, organisationId, impact, ground.stamp);
  return impact;
}

async function measure(
  db: Db,
  organisationId: string,
  { id, page_url, changed_on, changed_after, kind, text }: Change,
  { stored }: Ground,
): Promise<PageImpact> {
  const nothing = {
    id,
    page_url,
    changed_on,
    changed_after,
    kind,
    text,
    window_days: 0,
    matched_pages: 0,
    clicks: null,
    impressions: null,
    position: null,
  };
  if (!stored) return { ...nothing, problem: IMPACT_PROBLEMS.noData };
  const windows = windowsOf(changed_on, stored, changed_after ?? changed_on);
  if ('missing' in windows)
    return { ...nothing, problem: windows.missing === 'after' ? IMPACT_PROBLEMS.daysAfter(windows.days) : IMPACT_PROBLEMS.daysBefore };
  const rest = { ...nothing, window_days: windows.length };
  const { page, unchanged } = await readWindows(db, organisationId, page_url, windows);
  if (!page) return { ...rest, problem: IMPACT_PROBLEMS.unknownPage };
  if (page.before.impressions < LEAST_IMPRESSIONS)
    return { ...rest, problem: IMPACT_PROBLEMS.littleTraffic(page.before.impressions, LEAST_IMPRESSIONS) };
  const matched = matchedPages(page, unchanged);
  if (matched.length < LEAST_MATCHED)
    return { ...rest, matched_pages: matched.length, problem: IMPACT_PROBLEMS.fewPages(matched.length, LEAST_MATCHED) };
  const { matchedPages: count, ...effects } = estimate(page, matched);
  return { ...rest, ...effects, matched_pages: count, problem: null };
}
