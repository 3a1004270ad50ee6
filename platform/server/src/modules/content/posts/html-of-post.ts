import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { imageSizes } from '../post-images/index.ts';
import { countWords } from './count-words.ts';
import { findCleaned, keepCleaned, makeText, withSizes, type PostText } from './make-text.ts';
import type { work as sizeLargeText } from './sizes-thread.ts';
import type { work as makeLargeText } from './text-thread.ts';

const SCRIPT = new URL('./text-thread.ts', import.meta.url);
const SIZES_SCRIPT = new URL('./sizes-thread.ts', import.meta.url);
/** Characters of HTML, and of blocks as JSON, that take less than 20 ms: a thread would take longer to start. */
const SMALL_HTML = 10_000;
const SMALL_BLOCKS = 100_000;

const isSmall = ({ blocks, html }: PostText): boolean =>
  blocks.length > 0 ? JSON.stringify(blocks).length <= SMALL_BLOCKS : html.length <= SMALL_HTML;

/**
 * The HTML of a post, and its words; of a large one in a thread.
 * @param account who is charged for the time
 * @throws what `Threads.run` throws
 */
export async function textOfPost(
  { threads }: Pick<Deps, 'threads'>,
  account: string,
  { blocks, html }: PostText,
): Promise<{ html: string; wordCount: number }> {
  // Of a text with blocks, the HTML is not read.
  const text: PostText = { blocks, html: blocks.length > 0 ? '' : html };
  if (isSmall(text)) return makeText(text);
  const clean = blocks.length > 0 ? undefined : findCleaned(html);
  if (clean !== undefined) return { html: clean, wordCount: countWords(clean) };
  const made = await threads.run<typeof makeLargeText>(account, SCRIPT, text);
  if (blocks.length === 0) keepCleaned(html, made.html);
  return made;
}

/** HTML that another program, or an earlier release, stored: without what runs. @param account as of `textOfPost` */
export const cleanedHtml = async (deps: Pick<Deps, 'threads'>, account: string, html: string): Promise<string> =>
  (await textOfPost(deps, account, { blocks: [], html })).html;

/** The HTML of a post as it is published, with the sizes of the workspace's own images. */
export async function publishedHtml(
  deps: Pick<Deps, 'db' | 'threads'>,
  { organisationId, userId }: Pick<Actor, 'organisationId' | 'userId'>,
  text: PostText,
): Promise<string> {
  const { html } = await textOfPost(deps, userId, text);
  const sizes = await imageSizes(deps, organisationId, html);
  if (sizes.size === 0) return html;
  if (isSmall(text)) return withSizes(text, sizes);
  return deps.threads.run<typeof sizeLargeText>(userId, SIZES_SCRIPT, { text, sizes });
}
