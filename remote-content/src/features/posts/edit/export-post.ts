import { loadEditor } from '@canopy/editor/load';
import { saveFile } from '@canopy/ui/data';
import type { PostContent } from '../drafts/post-content.ts';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Downloads the post as a file, with its title as the heading. */
export async function exportPost(
  { title, slug, blocks, seo_description: description }: PostContent,
  format: 'html' | 'markdown',
): Promise<void> {
  const { blocksToHtml, blocksToMarkdown } = await loadEditor();
  const name = slug || 'post';
  if (format === 'markdown') {
    saveFile(`${name}.md`, `# ${title}\n\n${blocksToMarkdown(blocks)}`, 'text/markdown');
    return;
  }
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">`;
  saveFile(
    `${name}.html`,
    `<!doctype html>\n<html><head>${head}</head><body>\n<h1>${escaped(title)}</h1>\n${blocksToHtml(blocks)}\n</body></html>\n`,
    'text/html',
  );
}
