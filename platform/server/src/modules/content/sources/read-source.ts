import { hash } from 'node:crypto';
import { decodeText } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import { storableText } from '../../../store/storable.ts';
import type { work as extract } from './extract-thread.ts';
import { joinBlocks, type PageText, type Snapshot } from './snapshot.ts';

/** Why a source could not be read, for users. */
export interface UnreadSource {
  reason: string;
}

const SCRIPT = new URL('./extract-thread.ts', import.meta.url);
const MAX_BYTES = 3_000_000;
const TIMEOUT_MS = 20_000;

/** SHA-256 of a snapshot's text, in hex. */
const hashOf = (text: string): string => hash('sha256', text, 'hex');

/** Fetches a page through the guarded client and stores its current main text. Never throws because of the site. */
export async function readSource(
  deps: Pick<Deps, 'outgoing' | 'threads'>,
  url: string,
  signal?: AbortSignal,
): Promise<Snapshot | UnreadSource> {
  const answer = await deps.outgoing.get(url, {
    headers: { accept: 'text/html,application/xhtml+xml;q=0.9,text/plain;q=0.5' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    truncate: true,
    ...(signal && { signal }),
  });
  if (!answer.ok) return { reason: answer.message };
  if (answer.status >= 400) return { reason: `The site returned status ${answer.status}.` };
  const type = (answer.headers['content-type'] ?? 'text/html').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)$/.test(type))
    return { reason: `It is not a web page (${type || 'no type'}).` };
  const { text: source } = decodeText(answer.body, answer.headers['content-type']);
  const page = type === 'text/plain' || type === 'text/markdown' ? plainPage(source) : await extractLater(deps, source, signal);
  if (page === 'too-hard') return { reason: 'Reading the page took too long.' };
  if (page === null) return { reason: 'The page has no text to cite.' };
  return snapshotOf(answer.url, page, new Date(answer.receivedAt));
}

/** Pages come from anywhere: each is read in a thread, and given up when it takes too long or too much memory. */
async function extractLater(
  { threads }: Pick<Deps, 'threads'>,
  source: string,
  signal?: AbortSignal,
): Promise<PageText | null | 'too-hard'> {
  try {
    return await threads.later<typeof extract>(SCRIPT, source, { signal });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'too-hard') return 'too-hard';
    throw error;
  }
}

/** Lone surrogates and U+0000 cannot be stored; each is replaced by one unit, so that spans stay true. */
function snapshotOf(url: string, page: PageText, fetchedAt: Date): Snapshot {
  const text = storableText(page.text);
  return { url, title: storableText(page.title) || url, text, blocks: page.blocks, fetchedAt, hash: hashOf(text) };
}

function plainPage(text: string): PageText | null {
  const parts = text
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  return parts.length === 0
    ? null
    : joinBlocks(
        '',
        parts.map((part) => ({ kind: 'text' as const, text: part })),
      );
}
