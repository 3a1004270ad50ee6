/** Wording of the block editor's own screen. */
export const EDITOR_MESSAGES = {
  title: 'Block editor',
  description: 'Write in blocks, or turn HTML and Markdown into each other. What is here stays until this tab is closed.',
  importTitle: 'Import',
  importDescription: 'Paste text or choose a file. It takes the place of what is in the editor.',
  nothingToImport: 'Paste some text or choose a file first',
  fileUnreadable: 'The file could not be read. Nothing was changed.',
  fileTooLarge: 'The file is larger than 5 MB. Nothing was changed.',
  imported: (format: string, blocks: number) => `Imported ${blocks} ${blocks === 1 ? 'block' : 'blocks'} from ${format}`,
  importedNothing: (format: string) => `There is nothing in this ${format} that the editor can show`,
  cleared: 'The editor was cleared',
  undo: 'Undo',
  editorFailed: 'The editor could not be fetched. What was written is safe.',
  notKept: 'This browser does not keep what you write here over a reload: its storage is full or switched off.',
} as const;
