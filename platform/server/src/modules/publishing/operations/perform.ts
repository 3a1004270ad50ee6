import type { ContentChange, Failure, Site, SiteDocument, SiteRef, SiteWritten } from '@canopy/connectors/site';
import type { Deps } from '../../../deps.ts';
import { recordPageChange } from '../../analytics/annotations/index.ts';
import { noteChange } from '../../analytics/search-console/index.ts';
import { recordFact } from '../../host/user/index.ts';
import { noteRefusal, type ConnectedSite } from '../platforms/index.ts';
import { refOfUrl, upsertSitePages } from '../site-pages/index.ts';
import { noEntryMessage } from './no-entry.ts';
import { postponeDue } from './due-store.ts';
import { headOf, putBack } from './put-back.ts';
import { readEntry } from './read-entry.ts';
import { isForOtherSite, otherSiteMessage } from './other-site.ts';
import { cleanEarlier } from './clean-earlier.ts';
import { plainTexts } from './plain-texts.ts';
import { adoptText, mergePost } from './merge-post.ts';
import { refuseActive } from './refuse-active.ts';
import { knownLoss, oneUntilKept, settleAltered, unrestored } from './lossy-saves.ts';
import { kindOfChange, leftOut, wasThereBefore, wordsOf } from './outcome-words.ts';
import { htmlSent, withPictures } from './site-media.ts';
import { wishOf } from './still-wanted.ts';
import { refOf, updateOperation, type Operation, type Wanted } from './store.ts';

/** Works out what a fix should write, from the current page; a text says why there is nothing to do. */
export type FixSource = (
  operation: Pick<Operation, 'wanted' | 'page_url'>,
  document: SiteDocument,
) => Promise<Pick<Wanted, 'html' | 'meta' | 'mended' | 'left' | 'unchecked' | 'unseen'> | { problem: string; reason: string }>;

export type PerformParts = {
  deps: Deps;
  connected: ConnectedSite;
  fixSource: FixSource;
  /** why the list of the site's pages could not be read before */
  unlisted?: string | null;
};

/** The platform could not be reached: the operation may succeed later. */
const PASSING = new Set(['unreachable', 'throttled', 'unknown-outcome']);
/** One check of an unavailable platform for everything waiting on it: due items are published ten seconds after it is back. */
const RETRY_MS = 3_000;
/** A site that asks for a longer pause gets it, up to this limit. */
const MAX_PAUSE_MS = 3_600_000;
/** A platform may be down for a whole day. */
const GIVE_UP_MS = 36 * 3_600_000;

/**
 * Performs one operation, or what is left of it. Whatever was done before an interruption is found on the site or in the row, and is not
 * repeated: an entry by its marker, content by comparing it.
 */
export async function perform(parts: PerformParts, operation: Operation): Promise<void> {
  if (isForOtherSite(operation, parts.connected)) await refuse(parts, operation);
  else if (operation.state === 'undoing') await undo(parts, operation);
  else if (operation.kind === 'create') await createPost(parts, operation);
  else await change(parts, operation);
}

/** Nothing is written to a site that an operation is not for. */
async function refuse({ deps, connected }: PerformParts, operation: Operation): Promise<void> {
  const why = { reason: 'other-site', message: otherSiteMessage(operation, connected) };
  if (operation.state === 'undoing') await updateOperation(deps.db, operation, { state: 'published', ...why }, ['undoing']);
  else if (operation.state === 'scheduled')
    await updateOperation(deps.db, operation, { state: 'missed', ...why, finished_at: deps.clock() }, ['scheduled']);
  else await fail(deps, operation, why);
}

const BOTH_CHANGED = 'Some passages were changed both on the site and here. Decide which to keep; everything else is merged.';

/** Changes an existing entry: content, head, or a fix. */
async function change(parts: PerformParts, given: Operation, isSecond = false): Promise<void> {
  const { deps, connected, fixSource, unlisted = null } = parts;
  const { site } = connected;
  const { db } = deps;
  const ready = await withPictures({ deps, site }, given);
  if (!ready) return;
  if (!ready.ok) return fail(deps, given, ready);
  let { operation } = ready;
  operation = { ...operation, wanted: plainTexts(operation.platform, operation.wanted) };
  const ref = refOf(operation) ?? (await refOfUrl(deps, operation.organisation_id, operation.page_url ?? ''));
  if (!ref)
    return fail(
      deps,
      operation,
      unlisted !== null
        ? { reason: 'unreachable', message: `${unlisted} Nothing was changed.` }
        : {
            reason: 'not-found',
            message: noEntryMessage(operation.page_url ?? ''),
          },
    );
  if (operation.before === null) {
    const read = await readEntry(site, operation, ref);
    if (!read.ok) return fail(deps, operation, read);
    const { document } = read;
    const isThere = operation.wanted.html !== undefined && document.html === htmlSent(operation.wanted);
    if (operation.original !== null && document.html !== operation.original && !isThere) {
      return conflict(deps, operation, ref, document, 'The page has changed on the site since Canopy read it.');
    }
    if (isOtherHead(operation.wanted, document.meta))
      return conflict(deps, operation, ref, document, 'The title or description has changed on the site since this entry was made.');
    let { wanted } = operation;
    if (operation.kind === 'fix') {
      const fixed = await fixSource(operation, document);
      if ('problem' in fixed) return fail(deps, operation, { reason: fixed.reason, message: fixed.problem });
      wanted = plainTexts(operation.platform, { ...wanted, ...fixed });
    } else {
      wanted = await mergePost(deps, operation, document);
      if (wanted.merge) return conflict(deps, { ...operation, wanted }, ref, document, BOTH_CHANGED);
    }
    const { title, html, meta, revision } = document;
    const before = { title, html, meta, revision };
    // Stored before anything is written: an undo restores this.
    const isOurs = await updateOperation(db, operation, { ref, before, wanted, page_url: operation.page_url ?? document.url }, ['waiting']);
    // Cancelled meanwhile.
    if (!isOurs) return;
    operation = { ...operation, before, wanted, ref_kind: ref.kind, ref_id: ref.id, page_url: operation.page_url ?? document.url };
  }
  const { before, wanted } = operation;
  if (before === null) throw new Error('what was there was not stored');
  const html = htmlSent(wanted);
  const refusal = html === undefined ? null : await refuseActive(before.html ?? '', html);
  if (refusal) return fail(deps, operation, refusal);
  let isStale = false;
  const write = async (): Promise<boolean> => {
    const loss = html === undefined ? null : await knownLoss(deps, operation, before.html ?? '');
    if (loss !== null) return fail(deps, operation, { reason: 'would-lose', message: loss }).then(() => false);
    const answer =
      wanted.meta !== undefined
        ? await site.writeMeta(ref, wanted.meta, before.revision)
        : await site.write(ref, contentOf(operation), before.revision);
    isStale = !answer.ok && answer.reason === 'conflict' && answer.current !== undefined && wanted.base !== undefined && !isSecond;
    if (answer.ok) {
      const shown = wanted.again === undefined ? answer : await site.publish(ref);
      if (!shown.ok) return fail(deps, operation, shown).then(() => false);
      const { title, html: stored } = shown.document;
      const adopted = stored === null ? wanted : await adoptText(deps, operation, { title, html: stored });
      await done(deps, { ...operation, wanted: adopted }, shown, leftOut(wanted));
    } else if (answer.reason === 'altered' && answer.current) await settle(deps, site, operation, { ...answer, current: answer.current });
    else if (answer.reason === 'conflict' && answer.current && !isStale)
      await conflict(deps, operation, ref, answer.current, answer.message);
    else if (!isStale) await fail(deps, operation, answer);
    return answer.ok && answer.changed;
  };
  if (html === undefined) await write();
  else await oneUntilKept(parts, ref.kind, before.html ?? '', write);
  // Changed on the site once more since it was read: merged with that as well, once.
  if (isStale) await change(parts, { ...operation, before: null, original: null, wanted }, true);
}

/** The site stored something other than what was sent. */
async function settle(deps: Deps, site: Site, operation: Operation, answer: { message: string; current: SiteDocument }): Promise<void> {
  const { before, wanted } = operation;
  const { ref, revision } = answer.current;
  const settled = await settleAltered(site, operation, answer, () =>
    wanted.meta === undefined
      ? site.write(ref, { html: before?.html ?? '' }, revision)
      : site.writeMeta(ref, headOf(operation), revision, 'restores'),
  );
  if ('failed' in settled) return fail(deps, operation, settled.failed);
  const { lost, restore_url } = settled;
  await updateOperation(deps.db, operation, { lost, restore_url }, ['waiting']);
  await done(deps, operation, settled.done, settled.message, 'altered');
}

/** Whether somebody else wrote a text that an operation is about to replace. */
const isOtherHead = ({ meta, was }: Wanted, now: SiteDocument['meta']): boolean =>
  meta !== undefined &&
  was !== undefined &&
  (['title', 'description'] as const).some((name) => {
    const found = now[name] ?? '';
    return meta[name] !== undefined && was[name] !== undefined && found !== was[name] && found !== meta[name];
  });

function contentOf({ wanted }: Operation): ContentChange {
  const html = htmlSent(wanted);
  return { ...(wanted.title !== undefined && { title: wanted.title }), ...(html !== undefined && { html }) };
}

/** A new entry: created once, then shown at once or at its time. */
async function createPost({ deps, connected }: PerformParts, stored: Operation): Promise<void> {
  const { site } = connected;
  const given = stored.text_cleaned ? stored : await cleanEarlier({ deps, site }, stored);
  if (given === null) return;
  if ('ok' in given) return failOrWait(deps, stored, given);
  const ready = given.state === 'waiting' ? await withPictures({ deps, site }, given) : { ok: true as const, operation: given };
  if (!ready) return;
  if (!ready.ok) return failOrWait(deps, given, ready);
  const { operation } = ready;
  const { wanted, due_at: dueAt } = operation;
  const entry = {
    kind: wanted.site_kind ?? '',
    title: wanted.title ?? '',
    html: htmlSent(wanted) ?? '',
    ...(wanted.meta !== undefined && { meta: wanted.meta }),
  };
  const refusal = await refuseActive('', entry.html);
  if (refusal) return fail(deps, operation, refusal);
  let ref = refOf(operation);
  if (ref && operation.state === 'scheduled') return bringOut(deps, site, operation, ref);
  const known = ref === null ? null : await site.read(ref);
  // Requested again after its entry was deleted on the site: it starts over.
  if (!ref || (known?.ok === false && known.reason === 'not-found')) {
    const created = await site.create(entry, `canopy-${operation.id}`);
    if (!created.ok && created.reason === 'altered' && created.current) {
      await updateOperation(deps.db, operation, { ref: created.current.ref });
      return fail(deps, operation, { ...created, message: `${created.message} It is a draft on the site and not public.` });
    }
    if (!created.ok) return failOrWait(deps, operation, created);
    ref = created.document.ref;
    await updateOperation(deps.db, operation, { ref, after_revision: created.document.revision });
  } else if (known) {
    // Requested again: the draft takes the current text, unless someone has edited it on the site.
    if (!known.ok) return failOrWait(deps, operation, known);
    const { document } = known;
    const isDecided = operation.before?.revision === document.revision;
    const isOurs = isDecided || document.revision === operation.after_revision || document.html === entry.html;
    if (!isOurs) return conflict(deps, operation, ref, document, 'The draft has changed on the site.');
    const written = await site.write(ref, { title: entry.title, html: entry.html }, document.revision);
    if (!written.ok) return failOrWait(deps, operation, written);
    await updateOperation(deps.db, operation, { after_revision: written.document.revision });
  }
  const now = deps.clock();
  if (dueAt === null || dueAt <= now) {
    const shown = await site.publish(ref, wanted.slug);
    if (!shown.ok) return failOrWait(deps, operation, shown);
    return done(deps, { ...operation, ref_kind: ref.kind, ref_id: ref.id }, shown, leftOut(wanted));
  }
  const planned = await site.schedule(ref, dueAt, wanted.slug);
  if (!planned.ok && planned.reason !== 'unsupported') return failOrWait(deps, operation, planned);
  await updateOperation(deps.db, operation, { state: 'scheduled', by_platform: planned.ok, reason: null, message: null, try_after: null }, [
    'waiting',
  ]);
}

/** A scheduled entry whose time has come: published, unless its owner wants something else of it by now. */
async function bringOut(deps: Deps, site: Site, operation: Operation, ref: SiteRef): Promise<void> {
  const now = deps.clock();
  const wish = wishOf(operation, await site.read(ref), now);
  if ('ok' in wish) return failOrWait(deps, operation, wish);
  if (!wish.now) {
    const { instead, message } = wish;
    const next =
      instead === 'cancelled'
        ? { reason: 'pulled-back', finished_at: now }
        : { reason: null, due_at: wish.due_at, wall_time: wish.wall_time };
    await updateOperation(deps.db, operation, { ...next, state: instead, message, try_after: null }, ['scheduled']);
    return;
  }
  const shown = await site.publish(ref, operation.wanted.slug);
  if (!shown.ok) return failOrWait(deps, operation, shown);
  const isLate = wish.missed && shown.changed;
  await done(
    deps,
    operation,
    shown,
    isLate ? 'The platform missed the scheduled time, so Canopy published it.' : leftOut(operation.wanted),
  );
}

/** Restores what was there before; a created entry becomes a draft. */
async function undo({ deps, connected }: PerformParts, operation: Operation): Promise<void> {
  const { site } = connected;
  const ref = refOf(operation);
  if (!ref) return updateOperation(deps.db, operation, { state: 'undone', finished_at: deps.clock() }).then(() => undefined);
  const answer = operation.kind === 'create' ? await site.unpublish(ref) : await putBack(site, ref, operation);
  if (answer === null)
    return fail(deps, operation, { reason: 'unexpected', message: 'The previous content is unknown, so nothing was restored.' });
  if (!answer.ok) {
    const { reason, current } = answer;
    const part =
      reason === 'altered' && current && operation.wanted.meta === undefined
        ? { ...(await unrestored(site, operation, current)), after_revision: current.revision, verified: 'altered' as const }
        : { message: reason === 'conflict' ? 'The page has changed on the site since then, so it was not restored.' : answer.message };
    await updateOperation(deps.db, operation, { state: 'published', reason, ...part }, ['undoing']);
    return;
  }
  const { document } = answer;
  await deps.db.transaction(async (tx) => {
    const isOurs = await updateOperation(
      tx,
      operation,
      {
        state: 'undone',
        reason: null,
        message: null,
        finished_at: deps.clock(),
        verified: 'none',
        page_check: 'none',
        to_read_again: operation.kind === 'fix',
      },
      ['undoing'],
    );
    const url = document.url ?? operation.page_url;
    if (isOurs && url !== null)
      await record(deps, tx, operation, { kind: kindOfChange(operation), pageUrl: url, text: `Reverted: ${operation.title}`, link: null });
  });
  await upsertSitePages(deps.db, operation.organisation_id, [document], deps.clock());
}

/** The mark on the charts, from which impact is measured, and the query of what Google knows about the page. */
async function record(
  deps: Deps,
  tx: Pick<Deps['db'], 'execute'>,
  { organisation_id: organisationId }: Operation,
  change: Parameters<typeof recordPageChange>[2],
): Promise<void> {
  const now = deps.clock();
  await recordPageChange(tx, organisationId, change, now);
  await noteChange(tx, organisationId, change.pageUrl, now);
}

/** Kinds that improve a page that exists: the step *Optimize content* is done when one of them is on the site, not when it is planned. */
const IMPROVES: readonly Operation['kind'][] = ['content', 'meta'];

/** The row, the mark on the charts and the baseline for measuring impact are written together, once. */
async function done(
  deps: Deps,
  operation: Operation,
  { document, changed }: SiteWritten,
  message: string | null = null,
  verified: Operation['verified'] = operation.kind === 'fix' ? 'waiting' : 'none',
): Promise<void> {
  const now = deps.clock();
  const url = document.url ?? operation.page_url;
  await deps.db.transaction(async (tx) => {
    const isOurs = await updateOperation(
      tx,
      operation,
      {
        state: 'published',
        reason: null,
        message,
        found: null,
        ref: document.ref,
        page_url: url,
        after_revision: document.revision,
        changed,
        finished_at: now,
        verified,
        page_check: operation.kind === 'fix' ? 'none' : 'waiting',
        to_read_again: operation.kind === 'fix',
        page_checked_at: null,
        try_after: null,
        on_site: null,
        wanted: operation.wanted,
      },
      ['waiting', 'scheduled'],
    );
    if (!isOurs || wasThereBefore(operation)) return;
    if (IMPROVES.includes(operation.kind)) await recordFact(tx, operation.organisation_id, 'optimized');
    if (url !== null)
      await record(deps, tx, operation, {
        kind: kindOfChange(operation),
        pageUrl: url,
        text: `${wordsOf(operation)}: ${operation.title}`,
        link: '/platform-manage-integration?tab=history',
      });
  });
  await upsertSitePages(deps.db, operation.organisation_id, [document], now);
}

async function conflict(deps: Deps, operation: Operation, ref: SiteRef, found: SiteDocument, message: string): Promise<void> {
  const { wanted } = operation;
  const change = { state: 'conflict' as const, reason: 'conflict', message, found, ref, wanted, finished_at: deps.clock() };
  await updateOperation(deps.db, operation, change, ['waiting']);
}

async function fail(deps: Deps, operation: Operation, { reason, message }: Pick<Failure, 'message'> & { reason: string }): Promise<void> {
  if (reason === 'bad-credentials') await noteRefusal(deps.db, operation.organisation_id, message, deps.clock());
  await updateOperation(deps.db, operation, { state: 'failed', reason, message, finished_at: deps.clock() }, [
    'waiting',
    'undoing',
    'scheduled',
  ]);
}

/** A scheduled operation waits for an unavailable platform; after a day and a half it fails and can be retried. */
async function failOrWait(deps: Deps, operation: Operation, failure: Failure): Promise<void> {
  const { due_at: dueAt } = operation;
  const now = deps.clock();
  if (dueAt === null || dueAt > now) return fail(deps, operation, failure);
  const isPassing = PASSING.has(failure.reason) && now.getTime() - dueAt.getTime() < GIVE_UP_MS;
  const until = new Date(now.getTime() + Math.min(MAX_PAUSE_MS, Math.max(RETRY_MS, failure.retryAfterMs ?? 0)));
  const next = isPassing
    ? { state: 'scheduled' as const, message: failure.message, reason: failure.reason, try_after: until }
    : { state: 'missed' as const, message: failure.message, reason: failure.reason, finished_at: now };
  await updateOperation(deps.db, operation, next, ['waiting', 'scheduled']);
  // The others wait as long, and then run before this one (see `dueOperations`), in case only this entry fails.
  if (isPassing && failure.reason !== 'unknown-outcome') await postponeDue(deps.db, operation, now, until);
}
