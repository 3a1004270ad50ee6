import { PageLimitError, pageThreads } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { leftOut, updateOperation, type Mended, type Operation } from '../operations/index.ts';
import { cachedFor, cacheText, nextLook } from './cached-page.ts';
import { lookAt, type LivePage } from './live-page.ts';
import { missingParts } from './missing-parts.ts';
import { Asking, leftText, whatIsLeft } from './what-is-left.ts';

type Verdict = { verified: Operation['verified']; message: string | null };

/**
 * Reads the fixed page again as visitors get it, and looks for what was asked: it counts as gone only if the page shows that nothing of it is
 * left. A page that a cache serves as it was is looked at again later.
 */
export async function verifyFix(deps: Deps, operation: Operation, signal: AbortSignal): Promise<void> {
  const { verified, message, again = null } = await verdictOn(deps, operation, signal);
  const words = [message, leftOut(operation.wanted)].filter((text) => text !== null);
  const change = { verified, message: words.length > 0 ? words.join(' ') : null, try_after: again };
  // What the audit has read of it came from the cache, too.
  await updateOperation(deps.db, operation, { ...change, ...(operation.try_after && !again && { to_read_again: true }) }, ['published']);
}

async function verdictOn(deps: Deps, operation: Operation, signal: AbortSignal): Promise<Verdict & { again?: Date | null }> {
  const { page_url: url } = operation;
  if (url === null) return { verified: 'unread', message: null };
  const page = await lookAt(deps, url, signal);
  if ('problem' in page) return { verified: 'unread', message: page.problem };
  if (page.isProtected) return { verified: 'unread', message: PROTECTED };
  const prober = new Asking(deps.outgoing, signal);
  const verdict = await judge(deps, operation, page, prober);
  if (verdict.verified === 'gone') return verdict;
  // No cache has this URL.
  const now = deps.clock();
  const fresh = await lookAt(deps, uncached(url, now), signal);
  if ('problem' in fresh) return verdict;
  const real = await judge(deps, operation, fresh, prober);
  if (real.verified === verdict.verified && real.message === verdict.message) return verdict;
  const left = cachedFor(page.headers, now);
  const again = nextLook(operation.finished_at ?? now, now, left);
  const cache = `A cache of the site may show visitors the page as it was ${cacheText(left)}.`;
  const words = [real.message, real.verified === 'gone' ? 'The site has the fix.' : null, cache].filter((text) => text !== null).join(' ');
  return again === null
    ? { verified: real.verified === 'gone' ? 'still-there' : real.verified, message: `${words} Clear the site’s cache to show it at once.` }
    : { verified: 'waiting', message: words, again };
}

const PROTECTED =
  'The page is protected by a password, so visitors get its form and the live page cannot be checked. The site has stored the change.';

function uncached(url: string, now: Date): string {
  const fresh = new URL(url);
  fresh.searchParams.set('canopy-check', String(now.getTime()));
  return fresh.href;
}

async function judge(deps: Deps, operation: Operation, page: LivePage, prober: Asking): Promise<Verdict> {
  const { wanted } = operation;
  const url = operation.page_url ?? page.base;
  if (wanted.meta !== undefined) return headVerdict(wanted.meta, page, url);
  const written = await seenOf(withoutShortcodes(wanted.html ?? ''), url);
  if ('problem' in written) return { verified: 'unread', message: written.problem };
  if (!resembles(page.words, written.words)) return { verified: 'unread', message: OTHER_TEXT };
  const mended = wanted.mended ?? [];
  const left = await whatIsLeft(deps, operation, page, prober);
  if (left.length === 0 && prober.unknown.size > 0) return { verified: 'unread', message: UNASKED };
  if (left.length === 0) return valueVerdict(wanted, page, written.parts);
  const isSeen = mended.every((one) => shows(one, page));
  const told = `Fixed ${mended.length} of ${mended.length + left.length}. ${leftText(left)}`;
  return { verified: isSeen ? 'partly' : 'still-there', message: isSeen ? told : leftText(left) };
}

const UNASKED =
  'The page was changed, but not all of its links could be asked again, so it is not known whether something is left. The next crawl shows it.';

const OTHER_TEXT =
  'The URL shows a page without the text of its entry, as where a page builder, a members’ area or another page takes its place, so the fix could not be verified.';

/** Shortcodes are replaced by what they stand for. */
const withoutShortcodes = (html: string): string => html.replace(/\[\/?[a-z][\w-]*(?:\s[^[\]]*)?\/?\]/gi, '');

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether the live page shows what a fix wrote. The absence of the fault proves nothing: the site may show neither. */
function shows({ kind, tag, attribute, wrote }: Mended, { targets, base }: LivePage): boolean {
  if (wrote === undefined) return true;
  if (kind === 'retarget') {
    const href = URL.parse(wrote, base)?.href;
    return targets.some((target) => target.attribute === attribute && target.value !== '' && URL.parse(target.value, base)?.href === href);
  }
  const labels = targets.filter((target) => target.tag === tag).map(({ label }) => label);
  if (labels.includes(oneLine(wrote))) return true;
  // An alternative text arrives to the letter; some themes typeset the text of a link, or add to it.
  const letters = lettersOf(wrote);
  return kind !== 'alt' && letters !== '' && labels.some((label) => lettersOf(label).includes(letters));
}

const WRITTEN = { retarget: 'URL', unlink: 'text', name: 'link name', alt: 'alt text' } as const;

/** @param parts of the source that was written */
function valueVerdict({ mended = [], unseen }: Operation['wanted'], page: LivePage, parts: LivePage['parts']): Verdict {
  const missing = mended.find((one) => !shows(one, page));
  // What the page never showed, such as a block that only members see, says nothing about the change.
  const broken = unseen === undefined ? [] : missingParts(parts, page.parts).filter((part) => !unseen.includes(part));
  if (!missing && broken.length === 0) return { verified: 'gone', message: null };
  if (!missing)
    return {
      verified: 'unread',
      message: `The change is on the page, but the live page has lost some of its content since (${broken.slice(0, 5).join(', ')}): a plugin or the theme may garble it. Check the page, and revert the change if it is broken.`,
    };
  return {
    verified: 'unread',
    message: `The fault is gone, but the live page does not show the new ${WRITTEN[missing.kind]} “${missing.wrote}”: a plugin or the theme may rewrite it. Check the page.`,
  };
}

/** What was written, as read from a page; a text beyond the reading limits ends the check of this page only. */
async function seenOf(html: string, url: string): Promise<Pick<LivePage, 'words' | 'parts'> | { problem: string }> {
  try {
    return await pageThreads().run('find-targets', { body: Buffer.from(html), url });
  } catch (error) {
    if (error instanceof PageLimitError) return { problem: error.message };
    throw error;
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function headVerdict(wanted: NonNullable<Operation['wanted']['meta']>, { head }: LivePage, url: string): Verdict {
  const asUrl = (text: string | null) => URL.parse(text ?? '', url)?.href ?? null;
  const wrong = [
    ...(wanted.title !== undefined && head.title !== oneLine(wanted.title) ? [`the title “${head.title ?? ''}”`] : []),
    ...(wanted.description !== undefined && head.description !== oneLine(wanted.description)
      ? [`the description “${head.description ?? ''}”`]
      : []),
    ...(wanted.canonical !== undefined && asUrl(head.canonical) !== asUrl(wanted.canonical)
      ? [`the canonical ${head.canonical ?? ''}`]
      : []),
  ];
  if (wrong.length === 0) return { verified: 'gone', message: null };
  return {
    verified: 'still-there',
    message: `The site has the new text, but its page shows ${wrong.join(' and ')}: the theme or an SEO plugin writes it.`,
  };
}

/** Whether a page as it was sent shows a text. @throws PageLimitError */
export async function showsText(page: { body: Uint8Array; url: string }, html: string): Promise<boolean> {
  const words = async (body: Uint8Array) => (await pageThreads().run('find-targets', { body, url: page.url })).words;
  return resembles(await words(page.body), await words(Buffer.from(html)));
}

const SAMPLES = 5;
const SAMPLE_LENGTH = 24;

/**
 * Whether a page shows a text: most of several samples of its letters appear there. Themes re-typeset quotes, dashes and multiplication
 * signs.
 */
function resembles(page: string, text: string): boolean {
  if (text.length <= SAMPLE_LENGTH) return page.includes(text);
  const step = (text.length - SAMPLE_LENGTH) / (SAMPLES - 1);
  const samples = Array.from({ length: SAMPLES }, (_, index) =>
    text.slice(Math.floor(index * step), Math.floor(index * step) + SAMPLE_LENGTH),
  );
  return samples.filter((sample) => page.includes(sample)).length > SAMPLES / 2;
}
