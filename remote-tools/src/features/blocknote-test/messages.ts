/** Wording of the block editor's own screen. */
export const EDITOR_MESSAGES = {
  title: 'Block editor',
  description: 'Write in blocks, or convert between HTML and Markdown. The content is kept until you close this tab.',
  importTitle: 'Import',
  importDescription: 'Paste text or choose a file. It replaces the content of the editor.',
  nothingToImport: 'Paste some text or choose a file first',
  fileUnreadable: 'The file could not be read. Nothing was changed.',
  fileTooLarge: 'The file is larger than 5 MB. Nothing was changed.',
  imported: (format: string, blocks: number) => `Imported ${blocks} ${blocks === 1 ? 'block' : 'blocks'} from ${format}`,
  importedNothing: (format: string) => `This ${format} has no content that the editor can show`,
  cleared: 'The editor was cleared',
  undo: 'Undo',
  editorFailed: 'The editor could not be loaded. Your text is safe.',
  notKept: 'This browser cannot keep your text across a reload, because its storage is full or switched off. Export it before you leave.',
} as const;
