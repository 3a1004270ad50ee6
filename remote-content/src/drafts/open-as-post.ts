import { createPost } from '@canopy/contract/content';
import { loadEditor } from '@canopy/editor/load';
import { send } from '@canopy/shell-api';

/** A draft as HTML, to be gone on with in the editor. */
export interface HtmlDraft {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** what the post is to be found for, and what it is to answer; the editor's checks hold it against them */
  readonly keywords?: readonly string[];
  readonly questions?: readonly string[];
}

/**
 * Makes a post of a draft.
 * @param clientId of what the draft belongs to: again with the same gives the same post
 * @returns the post's id
 * @throws ApiError
 */
export async function postOfDraft(
  { title, description, html, keywords = [], questions = [] }: HtmlDraft,
  clientId: string,
): Promise<string> {
  const { htmlToBlocks, blocksToHtml } = await loadEditor();
  const blocks = htmlToBlocks(html);
  const body = {
    title: title.slice(0, 300),
    blocks,
    html: blocksToHtml(blocks),
    seo_title: title.slice(0, 300),
    seo_description: description.slice(0, 1_000),
    keywords: [...keywords],
    questions: [...questions],
    client_id: clientId,
  };
  return (await send(createPost, { body }, { background: true })).id;
}
