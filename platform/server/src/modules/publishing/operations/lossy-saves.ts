import { carriesCode, describeLoss, hasPart, lostParts, type Site, type SiteDocument, type SiteWritten } from '@canopy/connectors/site';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { queryRows } from '../../../store/rows.ts';
import { htmlSent } from './site-media.ts';
import type { Operation } from './store.ts';

/** What becomes of an operation whose page the site stored otherwise than it was sent. */
export type Settled =
  | { failed: { reason: string; message: string } }
  | { done: SiteWritten; message: string; lost: readonly string[]; restore_url: string | null };

/** What a save took out of a page's own content: not what the change itself removed, nor what it would have added. */
function ownLoss(before: string, sent: string, stored: string): string[] {
  const meant = lostParts(before, sent);
  return [...lostParts(before, stored)].flatMap(([part, times]) => (times > (meant.get(part) ?? 0) ? [part] : []));
}

const NAMES = ['title', 'description', 'canonical'] as const;

/**
 * Decides about a page that the site stored otherwise than it was sent. A fix promises that nothing else changes, so it is taken back if
 * that can restore the page; through a filter that takes the page's own content out it cannot, so the loss is named, and the way to the
 * site's own version of before.
 * @param back writes what was there before
 */
export async function settleAltered(
  site: Site,
  operation: Operation,
  { message, current: stored }: { message: string; current: SiteDocument },
  back: () => ReturnType<Site['write']>,
): Promise<Settled> {
  const { before, wanted, kind } = operation;
  if (before === null) return { failed: { reason: 'altered', message } };
  const isDone = { done: { ok: true, document: stored, changed: true } as const, lost: [], restore_url: null };
  if (wanted.meta !== undefined) {
    const asked = NAMES.filter((name) => wanted.meta?.[name] !== undefined);
    if (asked.every((name) => (stored.meta[name] ?? '') === (before.meta[name] ?? '')))
      return { failed: { reason: 'altered', message: `${message} Nothing was changed.` } };
    if (kind === 'fix' && (await back()).ok)
      return { failed: { reason: 'altered', message: `${message} The earlier version was put back: the page is as it was.` } };
    return { ...isDone, message: `${message} What it stored instead is on the page; Canopy keeps the earlier texts.` };
  }
  const [was, sent, now] = [before.html ?? '', htmlSent(wanted) ?? '', stored.html ?? ''];
  const lost = ownLoss(was, sent, now);
  if (kind === 'fix' && lost.length === 0 && (await back()).ok)
    return { failed: { reason: 'altered', message: `${message} The earlier version was put back: the page is as it was.` } };
  const restoreUrl = await site.earlierUrl(stored.ref, was);
  const where = restoreUrl === null ? ' Canopy keeps the earlier version.' : ' Canopy and the site keep the earlier version.';
  if (lost.length === 0) {
    const could = kind === 'fix' ? ' The earlier version could not be put back.' : '';
    return { ...isDone, message: `${message}${could}${where}`, restore_url: restoreUrl };
  }
  const words = describeLoss(sent, now) ?? lost.join(', ');
  const restore =
    restoreUrl === null
      ? 'switch that plugin off, then undo this here.'
      : 'switch that plugin off, then undo this here or restore the version on the site as an administrator.';
  return {
    ...isDone,
    message: `The change is on the page, but the site took ${words} out of it while saving, although it had kept everything in a trial: a plugin does so with published pages only. Canopy did not write the earlier version back, because the same would be taken out of it.${where} To get all of it back, ${restore} Pages with the same content are left alone until then.`,
    lost,
    restore_url: restoreUrl,
  };
}

/** What a person is told whose undo the site stored otherwise than it was sent. */
export async function unrestored(site: Site, { before }: Operation, stored: SiteDocument) {
  const was = before?.html ?? '';
  const words = describeLoss(was, stored.html ?? '') ?? 'some of it';
  const restoreUrl = await site.earlierUrl(stored.ref, was);
  const next = restoreUrl === null ? '' : ' or restore the version on the site as an administrator';
  return {
    message: `The earlier version was written, but the site took ${words} out of it while saving. Canopy still keeps it: switch off the plugin that does so, then undo this again${next}.`,
    restore_url: restoreUrl,
  };
}

const lossRow = z.object({ lost: z.array(z.string()), page_url: z.nullable(z.string()) });

/** Why a page is left alone: an earlier one of this site lost, on the real save only, what this one has too. null: nothing speaks against it. */
export async function knownLoss({ db }: Pick<Deps, 'db'>, operation: Operation, html: string): Promise<string | null> {
  const { organisation_id: organisationId, id, site_url: url } = operation;
  const rows = await queryRows(
    db,
    lossRow,
    sql`select lost, page_url from publish_operations where organisation_id = ${organisationId} and lost <> '{}' and state in ('published', 'undoing')
      and id <> ${id} and site_url is not distinct from ${url} order by finished_at desc limit 20`,
  );
  const alike = rows.find(({ lost }) => hasPart(html, lost));
  if (!alike) return null;
  return `Nothing was changed. Saving ${alike.page_url ?? 'another page'} took ${alike.lost.join(', ')} out of it, and this page has that too. Switch off the plugin that does so and undo that change: if all of it comes back, try this page again.`;
}

interface Trust {
  /** whether a page of this sort was stored as it was sent */
  kept: boolean;
  last: Promise<void>;
}
/** by run */
const trusts = new WeakMap<object, Map<string, Trust>>();

/**
 * Writes a run's pages of one sort one after the other until the site has stored the first as it was sent, so that a filter which a
 * trial does not show meets one page, not all that are under way.
 * @param write tells whether the site stored it so
 */
export async function oneUntilKept(run: object, kind: string, html: string, write: () => Promise<boolean>): Promise<void> {
  const sorts = trusts.get(run) ?? new Map<string, Trust>();
  trusts.set(run, sorts);
  const sort = `${kind} ${carriesCode(html)}`;
  const trust = sorts.get(sort) ?? { kept: false, last: Promise.resolve() };
  sorts.set(sort, trust);
  if (trust.kept) return void (await write());
  const turn = Promise.withResolvers<undefined>();
  const { last } = trust;
  trust.last = turn.promise;
  await last;
  // Those behind need not wait for a page of a sort that is known to be kept.
  if (trust.kept) turn.resolve(undefined);
  try {
    if (await write()) trust.kept = true;
  } finally {
    turn.resolve(undefined);
  }
}
