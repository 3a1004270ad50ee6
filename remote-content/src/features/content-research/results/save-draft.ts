import { exportResearch, updateResearch, type RESEARCH_FILES, type RESEARCH_FORMATS, type Research } from '@canopy/contract/content';
import { send } from '@canopy/shell-api';
import { saveFile } from '@canopy/ui/data';
import { postOfDraft } from '../../../drafts/open-as-post.ts';

export type ExportFormat = (typeof RESEARCH_FORMATS)[number];
export type ExportFile = (typeof RESEARCH_FILES)[number];

/** Downloads the draft or the brief as a file. @throws ApiError */
export async function saveResearchFile(id: string, file: ExportFile, format: ExportFormat): Promise<void> {
  const { file_name, media_type, base64 } = await send(exportResearch, { params: { id }, query: { format, file } });
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  saveFile(file_name, new Blob([bytes], { type: media_type }), media_type);
}

/**
 * Creates a post from the draft; calling again for the same run returns the same post.
 * @returns the post's id
 * @throws ApiError
 */
export async function openAsPost({ id, draft, plan, brief }: Research & { draft: NonNullable<Research['draft']> }): Promise<string> {
  const postId = await postOfDraft(
    {
      ...draft,
      keywords: brief?.keywords.map(({ text }) => text) ?? [],
      questions: brief?.questions ?? plan.map(({ text }) => text),
    },
    id,
  );
  await send(updateResearch, { params: { id }, body: { post_id: postId } });
  return postId;
}
