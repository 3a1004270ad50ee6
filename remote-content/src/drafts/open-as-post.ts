import { createPost } from '@canopy/contract/content';
import { loadEditor } from '@canopy/editor/load';
import { send } from '@canopy/shell-api';

/** A draft as HTML, to be continued in the editor. */
export interface HtmlDraft {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** keywords that the post should rank for and questions it should answer; the editor's checks use them */
  readonly keywords?: readonly string[];
  readonly questions?: readonly string[];
}

/**
 * Creates a post from a draft.
 * @param clientId id of what the draft belongs to: calling again with the same id returns the same post
 * @returns the post's id
 * @throws ApiError
 */
export async function postOfDraft(
  { title, description, html, keywords = [], questions = [] }: HtmlDraft,
  clientId: string,
): Promise<string> {
  const { htmlToBlocks } = await loadEditor();
  const body = {
    title: title.slice(0, 300),
    blocks: htmlToBlocks(html),
    seo_title: title.slice(0, 300),
    seo_description: description.slice(0, 1_000),
    keywords: [...keywords],
    questions: [...questions],
    client_id: clientId,
  };
  return (await send(createPost, { body })).id;
}
