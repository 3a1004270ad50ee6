type Editor = Awaited<ReturnType<typeof import('@canopy/editor/load').loadEditor>>;

/** The two text formats that blocks are converted to and from. */
export const FORMATS = {
  html: {
    label: 'HTML',
    extension: 'html',
    type: 'text/html',
    read: (editor: Editor, text: string) => editor.htmlToBlocks(text),
    write: (editor: Editor, blocks: readonly unknown[]) => editor.blocksToHtml(blocks),
  },
  markdown: {
    label: 'Markdown',
    extension: 'md',
    type: 'text/markdown',
    read: (editor: Editor, text: string) => editor.markdownToBlocks(text),
    write: (editor: Editor, blocks: readonly unknown[]) => editor.blocksToMarkdown(blocks),
  },
} as const;
export type Format = keyof typeof FORMATS;
export type { Editor };

/** A text's format, judged by its file name or else by its first character. */
export function guessFormat(text: string, fileName = ''): Format {
  if (/\.html?$/i.test(fileName)) return 'html';
  if (/\.(md|markdown|txt)$/i.test(fileName)) return 'markdown';
  return /^\s*<(?:!doctype|!--|[a-z])/i.test(text) ? 'html' : 'markdown';
}
