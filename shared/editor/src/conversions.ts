import { BlockNoteEditor } from '@blocknote/core';
import { fitBlocks } from './fit-blocks.ts';
import { plainBlocks } from './plain-blocks.ts';
import { schema, type EditorBlock } from './schema.ts';

let converter: BlockNoteEditor<typeof schema.blockSchema, typeof schema.inlineContentSchema, typeof schema.styleSchema> | undefined;

/** An editor that is never shown; conversions need its schema. */
const shared = () => (converter ??= BlockNoteEditor.create({ schema }));

/** Blocks as plain HTML, such as a site's page would hold. Nesting that HTML does not have is flattened. */
export function blocksToHtml(blocks: readonly unknown[]): string {
  return blocks.length === 0 ? '' : shared().blocksToHTMLLossy(fitBlocks(blocks));
}

/** Reads HTML. Scripts and whatever the editor has no block for are left out; the HTML is never run or shown. */
export function htmlToBlocks(html: string): EditorBlock[] {
  return shared().tryParseHTMLToBlocks(html);
}

/** Blocks as Markdown (GFM). Colours and alignment, which Markdown does not have, are left out. */
export function blocksToMarkdown(blocks: readonly unknown[]): string {
  if (blocks.length === 0) return '';
  const { blocks: plain, restore } = plainBlocks(fitBlocks(blocks));
  return restore(shared().blocksToMarkdownLossy(plain));
}

/** Reads Markdown (GFM). */
export function markdownToBlocks(markdown: string): EditorBlock[] {
  return shared().tryParseMarkdownToBlocks(markdown);
}
