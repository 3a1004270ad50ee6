/** The mark that tells spreadsheets that a text is UTF-8. */
const UTF_8_MARK = '\uFEFF';

/**
 * Hands something to the browser as a file.
 * @param content a text or a blob
 * @param type its media type; a CSV file gets the mark of UTF-8 at its start
 */
export function saveFile(name: string, content: string | Blob, type = 'text/csv'): void {
  const parts = type === 'text/csv' ? [UTF_8_MARK, content] : [content];
  const address = URL.createObjectURL(new Blob(parts, { type: typeof content === 'string' ? `${type};charset=utf-8` : type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
