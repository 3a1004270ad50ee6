import { PageLimitError, pageThreads, type ContentBlock } from '@canopy/crawler';
import { problem } from '../../../http/problem.ts';

/**
 * The blocks of third-party content, parsed in a page thread so as not to block other calls.
 * @throws problem 422 `content-unreadable`: it takes longer, or more memory, than a page may
 */
export async function contentBlocks(html: string): Promise<ContentBlock[]> {
  try {
    return await pageThreads().run('content-blocks', { html });
  } catch (error) {
    if (!(error instanceof PageLimitError)) throw error;
    throw problem(
      422,
      'content-unreadable',
      'The content of this page is too large or too deeply nested to edit in blocks. Edit it on the site.',
    );
  }
}
