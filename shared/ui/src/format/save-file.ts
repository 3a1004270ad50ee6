/** The byte order mark by which spreadsheets recognise UTF-8. */
const UTF_8_MARK = '\uFEFF';

/**
 * Offers content to the browser as a file download.
 * @param content a text or a blob
 * @param type its media type; a CSV file starts with the UTF-8 byte order mark
 */
export function saveFile(name: string, content: string | Blob, type = 'text/csv'): void {
  const parts = type === 'text/csv' ? [UTF_8_MARK, content] : [content];
  const address = URL.createObjectURL(new Blob(parts, { type: typeof content === 'string' ? `${type};charset=utf-8` : type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL only after handling the click.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
