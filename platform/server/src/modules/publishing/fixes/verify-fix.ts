import { PageLimitError, pageThreads } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import { startCrawlOf } from '../../seo-audit/crawls/index.ts';
import { leftOut, updateOperation, type Mended, type Operation } from '../operations/index.ts';
import { lookAt, type LivePage } from './live-page.ts';

type Verdict = { verified: Operation['verified']; message: string | null };

/** Reads the fixed page again as visitors get it, and looks for what was fixed. It counts as gone only if the page shows that it is. */
export async function verifyFix(deps: Deps, operation: Operation, signal: AbortSignal): Promise<void> {
  const { verified, message } = await verdictOn(deps, operation, signal);
  const words = [message, leftOut(operation.wanted)].filter((text) => text !== null);
  await updateOperation(deps.db, operation, { verified, message: words.length > 0 ? words.join(' ') : null }, ['published']);
}

/** The audit's findings come from crawls: unchanged pages cost little. A crawl in progress sees the change, or the next one does. */
export async function crawlAgain(deps: Deps, organisationId: string): Promise<void> {
  try {
    await startCrawlOf(deps, { organisationId, userId: null }, { startedBy: 'fix' });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    deps.log.info({ organisationId, code: error.code }, 'no crawl after fixes');
  }
}

async function verdictOn(deps: Deps, { page_url: url, wanted }: Operation, signal: AbortSignal): Promise<Verdict> {
  if (url === null) return { verified: 'unread', message: null };
  const page = await lookAt(deps, url, signal);
  if ('problem' in page) return { verified: 'unread', message: page.problem };
  if (wanted.meta !== undefined) return headVerdict(wanted.meta, page, url);
  const written = await wordsOf(wanted.html ?? '', url);
  if (typeof written !== 'string') return { verified: 'unread', message: written.problem };
  if (!resembles(page.words, written))
    return { verified: 'unread', message: 'The URL now shows another page, so the fix could not be verified.' };
  const left = (wanted.mended ?? []).flatMap((one) => page.targets.find((target) => isSame(one, target)) ?? []);
  const [first] = left;
  if (!first) return valueVerdict(wanted.mended ?? [], page);
  const isTheme = first.area !== '' && first.area !== 'main';
  return {
    verified: 'still-there',
    message: isTheme
      ? `Fixed in the content. The theme has ${first.value} as well, in its ${first.area}: change it there.`
      : `The site was changed, but visitors still get ${first.value}. A cache may still serve the old page.`,
  };
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether the live page shows what a fix wrote. The absence of the fault proves nothing: the site may show neither. */
function shows({ kind, tag, attribute, wrote }: Mended, { targets, base }: LivePage): boolean {
  if (wrote === undefined) return true;
  if (kind === 'retarget') {
    const href = URL.parse(wrote, base)?.href;
    return targets.some((target) => target.attribute === attribute && target.value !== '' && URL.parse(target.value, base)?.href === href);
  }
  const labels = targets.filter((target) => target.tag === tag).map(({ label }) => label);
  // An alternative text arrives to the letter; themes typeset the quotes and dashes of a link's text.
  return kind === 'alt' ? labels.includes(oneLine(wrote)) : labels.some((label) => lettersOf(label).includes(lettersOf(wrote)));
}

const WRITTEN = { retarget: 'URL', unlink: 'text', name: 'link name', alt: 'alt text' } as const;

function valueVerdict(mended: readonly Mended[], page: LivePage): Verdict {
  const missing = mended.find((one) => !shows(one, page));
  if (!missing) return { verified: 'gone', message: null };
  return {
    verified: 'unread',
    message: `The fault is gone, but the live page does not show the new ${WRITTEN[missing.kind]} “${missing.wrote}”: a plugin or the theme may rewrite it. Check the page.`,
  };
}

/** Letters and digits of what was written; a text beyond the reading limits ends the check of this page only. */
async function wordsOf(html: string, url: string): Promise<string | { problem: string }> {
  try {
    return (await pageThreads().run('find-targets', { body: Buffer.from(html), url })).words;
  } catch (error) {
    if (error instanceof PageLimitError) return { problem: error.message };
    throw error;
  }
}

function isSame({ kind, tag, attribute, value }: Mended, target: LivePage['targets'][number]): boolean {
  if (target.tag !== tag || target.attribute !== attribute || target.value !== value) return false;
  return kind === 'name' || kind === 'alt' ? !target.hasName : true;
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
    message: `The site has the new text, but visitors still get ${wrong.join(' and ')}. The theme or a cache may be the cause.`,
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
