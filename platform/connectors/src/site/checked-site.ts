import { decodeHTML } from 'entities';
import type { SiteDocument, SiteRef } from './document.ts';
import { failure, type Failure } from './failure.ts';
import { checkedLibrary } from './checked-library.ts';
import { carriesCode, describeLoss } from './loss.ts';
import type { CodeFilter, ContentChange, MetaChange, Primitives, Put, Site, SiteWritten } from './site.ts';

const SLUG_TRIES = 9;
/** Pauses before a site is read again that may still be storing a change, in ms. */
const LATE_MS = [2_000, 5_000, 10_000];
/** WordPress publishes at once what is scheduled for less than a minute ahead, by its own clock. */
const SOON_MS = 120_000;
const NO_CANONICAL =
  'The theme or an SEO plugin writes the canonical of this page, and the platform’s API cannot set it. On WordPress, Canopy’s plugin makes that possible.';

/** Why a site takes something out on saving, and who can do something about it. */
const FILTERS: Readonly<Record<CodeFilter, string>> = {
  account:
    'The connected account is not allowed to save code (WordPress calls that right unfiltered_html). Nothing was changed. Connect the account of an administrator under Integration, or have one make this change on the site.',
  site: 'The site lets none of its own accounts save code: DISALLOW_UNFILTERED_HTML is set, or it is part of a network, where only the network’s administrators may. Nothing was changed. Ask whoever runs the site to make this change there, or to lift that setting.',
  nobody:
    'The account is allowed to save code, so a plugin or the theme takes it out, whoever saves. Nothing was changed. Let that plugin keep this code in its settings, then try again; saving the page on the site itself would take it out as well.',
};

/**
 * Keeps the promises of `Site` on top of a platform's primitives: compares before writing, reads back afterwards, and if a response was
 * lost, looks at the site before reporting anything.
 */
export function checkedSite(platform: Primitives, clock: () => Date, wait: (ms: number) => Promise<void> = pause): Site {
  /** Writes, then reads back; `holds` tells whether the result is what was wanted. */
  const writeAndRead = async (
    ref: SiteRef,
    before: SiteDocument,
    put: () => Promise<{ ok: true } | Failure>,
    missing: (document: SiteDocument) => string | null,
  ): Promise<SiteWritten | Failure> => {
    const answer = await put();
    if (!answer.ok && answer.lost !== true) return answer;
    let after = await platform.read(ref);
    for (const ms of !answer.ok && answer.late === true ? LATE_MS : []) {
      if (after.ok && missing(after.document) === null) break;
      await wait(ms);
      after = await platform.read(ref);
    }
    if (!after.ok) {
      return answer.ok
        ? failure('unknown-outcome', `The change was sent, but could not be verified. ${after.message}`)
        : failure('unknown-outcome', `The response was lost, and the page could not be read to verify the change. ${after.message}`);
    }
    const problem = missing(after.document);
    if (problem === null) return { ok: true, document: after.document, changed: true };
    if (answer.ok) return failure('altered', problem, { current: after.document });
    if (after.document.revision === before.revision && after.document.status === before.status) return answer;
    return failure('conflict', 'The page has changed on the site in the meantime.', { current: after.document });
  };

  const guarded = async (
    ref: SiteRef,
    revision: string | null,
    put: (before: SiteDocument) => Promise<{ ok: true } | Failure>,
    missing: (document: SiteDocument) => string | null,
  ): Promise<SiteWritten | Failure> => {
    const before = await platform.read(ref);
    if (!before.ok) return before;
    if (missing(before.document) === null) return { ok: true, document: before.document, changed: false };
    if (revision !== null && before.document.revision !== revision) {
      return failure('conflict', 'The page has changed on the site since Canopy read it.', { current: before.document });
    }
    return writeAndRead(ref, before.document, () => put(before.document), missing);
  };

  /** Why the site would not store the content as it is; null: it would, or nothing speaks against it. */
  const lossOf = async (before: SiteDocument, change: ContentChange): Promise<Failure | null> => {
    if (!platform.rehearse || change.html === undefined) return null;
    // A draft without code has little to lose, and is often our own.
    if (before.status === 'draft' && !carriesCode(before.html ?? '')) return null;
    const tried = await platform.rehearse(before, change);
    if (!tried.ok) return tried;
    const { stored, filter } = tried;
    if (stored === null)
      return filter === 'nobody' || !carriesCode(change.html)
        ? null
        : failure('would-lose', `This page contains code that the site would take out on saving. ${FILTERS[filter]}`);
    if (stored === change.html) return null;
    const lost = describeLoss(change.html, stored);
    const what = lost === null ? 'change the content of this page' : `take ${lost} out of this page`;
    return failure('would-lose', `The site would ${what} on saving. ${FILTERS[filter]}`);
  };

  const moveTo = async (ref: SiteRef, state: Put['state'], slug: string | undefined): Promise<SiteWritten | Failure> => {
    for (let attempt = 1; ; attempt += 1) {
      const wanted = slug === undefined || attempt === 1 ? slug : `${slug}-${attempt}`;
      const answer = await guarded(
        ref,
        null,
        () => platform.put(ref, { state, ...(wanted !== undefined && { slug: wanted }) }),
        (document) => stateProblem(document, state, clock()),
      );
      const taken = !answer.ok && answer.reason === 'refused' && answer.field === 'slug';
      if (!taken || slug === undefined || attempt === SLUG_TRIES) return answer;
    }
  };

  return {
    check: platform.check,
    permissions: platform.permissions,
    list: platform.list,
    read: platform.read,
    write: (ref, change, revision) =>
      guarded(
        ref,
        revision,
        async (before) => (await lossOf(before, change)) ?? platform.put(ref, change),
        (document) => contentProblem(document, change),
      ),
    writeMeta: async (ref, meta, revision, restores) => {
      const seen = await platform.lookAgain?.(ref, meta, restores);
      if (seen?.ok === false) return seen;
      if (meta.canonical !== undefined) {
        const now = await platform.read(ref);
        if (!now.ok) return now;
        if (now.document.meta.canonical === undefined) return failure('unsupported', NO_CANONICAL);
      }
      return guarded(
        ref,
        revision,
        () => platform.putMeta(ref, meta),
        (document) => metaProblem(document, meta),
      );
    },
    create: async (entry, marker) => {
      const earlier = await platform.find(entry.kind, marker);
      if (!earlier.ok) return earlier;
      let [ref] = earlier.refs;
      const existed = ref !== undefined;
      if (ref === undefined) {
        const added = await platform.add(entry, marker);
        if (added.ok) ref = added.ref;
        else {
          if (added.lost !== true) return added;
          const found = await platform.find(entry.kind, marker);
          if (!found.ok)
            return failure('unknown-outcome', `The response was lost, and the site could not be queried again. ${found.message}`);
          [ref] = found.refs;
          if (ref === undefined) return added;
        }
      }
      const content = { title: entry.title, html: entry.html };
      const at = ref;
      const written = await guarded(
        at,
        null,
        () => platform.put(at, content),
        (document) => contentProblem(document, content),
      );
      if (!written.ok || entry.meta === undefined) return written.ok ? { ...written, changed: !existed } : written;
      const meta = entry.meta;
      const seen = await platform.lookAgain?.(at, meta);
      if (seen?.ok === false) return seen;
      const withMeta = await guarded(
        at,
        null,
        () => platform.putMeta(at, meta),
        (document) => metaProblem(document, meta),
      );
      return withMeta.ok ? { ...withMeta, changed: !existed } : withMeta;
    },
    earlierUrl: async (ref, html) => (await platform.earlierUrl?.(ref, html)) ?? null,
    publish: (ref, slug) => moveTo(ref, 'published', slug),
    schedule: (ref, at, slug) => moveTo(ref, { at }, slug),
    unpublish: (ref) => moveTo(ref, 'draft', undefined),
    restore: async (ref) => {
      const before = await platform.read(ref);
      if (before.ok && (before.document.status !== 'other' || !platform.restore))
        return { ok: true, document: before.document, changed: false };
      if (!before.ok && before.trashed !== true) return before;
      if (!platform.restore) return failure('unsupported', 'The platform’s API does not restore entries from its trash.');
      const answer = await platform.restore(ref);
      if (!answer.ok && answer.lost !== true) return answer;
      const after = await platform.read(ref);
      if (!after.ok) return answer.ok ? after : answer;
      return { ok: true, document: after.document, changed: true };
    },
    ...checkedLibrary(platform.library),
  };
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A title is HTML on most platforms, and some store an ampersand or bracket as a reference: the same to every reader. */
const isSameTitle = (stored: string, sent: string): boolean => stored === sent || decodeHTML(stored) === decodeHTML(sent);

function contentProblem(document: SiteDocument, change: ContentChange): string | null {
  if (change.title !== undefined && !isSameTitle(document.title, change.title)) {
    return `The site stored a different title: "${document.title}".`;
  }
  if (change.html !== undefined && document.html !== change.html) {
    const lost = describeLoss(change.html, document.html ?? '');
    return lost === null ? 'The site changed the content while saving it.' : `The site took ${lost} out while saving.`;
  }
  return null;
}

function metaProblem({ meta }: SiteDocument, change: MetaChange): string | null {
  const dropped = [
    change.title !== undefined && (meta.title ?? '') !== change.title ? 'the SEO title' : null,
    change.description !== undefined && (meta.description ?? '') !== change.description ? 'the meta description' : null,
    change.canonical !== undefined && meta.canonical !== change.canonical ? 'the canonical' : null,
  ].filter((name) => name !== null);
  if (dropped.length === 0) return null;
  return `The site did not keep ${dropped.join(' and ')}. Its SEO plugin has to allow it.`;
}

function stateProblem(document: SiteDocument, state: Put['state'], now: Date): string | null {
  if (state === 'published') return document.status === 'published' ? null : 'The site did not publish the page.';
  if (state === 'draft') return document.status === 'draft' ? null : 'The site still shows the page.';
  if (state === undefined) return null;
  // Platforms count in seconds. A time that passed in transit, or is about to come, is published at once.
  const wanted = Math.floor(state.at.getTime() / 1_000);
  if (document.status === 'published' && wanted * 1_000 <= now.getTime() + SOON_MS) return null;
  const set = document.publishAt === null ? null : Math.floor(Date.parse(document.publishAt) / 1_000);
  return document.status === 'scheduled' && set === wanted ? null : 'The site did not schedule the page for that time.';
}
