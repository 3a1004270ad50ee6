import { PageLimitError, pageThreads, type ContentBlock } from '@canopy/crawler';
import { problem } from '../../../http/problem.ts';

/**
 * The blocks of a content that others wrote, read in a page thread: no other call waits for it.
 * @throws problem 422 `content-unreadable`: it takes longer, or more memory, than a page may
 */
export async function contentBlocks(html: string): Promise<ContentBlock[]> {
  try {
    return await pageThreads().run('content-blocks', { html });
  } catch (error) {
    if (!(error instanceof PageLimitError)) throw error;
    throw problem(422, 'content-unreadable', 'The content of this page is too large or too deeply nested to be taken apart into blocks.');
  }
}
