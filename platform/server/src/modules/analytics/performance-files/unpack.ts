import { unzipSync } from 'fflate';

/** A file with a table, as bytes. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Files of a ZIP file that are looked at; an export has seven. */
const MAX_FILES = 20;
/** Bytes of one unpacked file, and of all of them. */
const MAX_BYTES = 10_000_000;
const MAX_TOTAL_BYTES = 25_000_000;
/** How many times larger a file may become: text of figures packs to about a tenth. */
const MAX_RATIO = 200;

/** The file is not what it has to be; the message is for people. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/**
 * The CSV files in a ZIP file, or the file itself.
 * @throws UnusableFile for a broken or encrypted ZIP file, and for one that would unpack to far more than an export
 */
export function unpack(name: string, bytes: Uint8Array): PackedFile[] {
  // PK: the signature of a ZIP file.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [{ name, bytes }];
  let [files, total] = [0, 0];
  const unpacked = readZip(bytes, ({ name: entry, size, originalSize }) => {
    if (!/\.(?:csv|tsv|txt)$/i.test(entry) || /(?:^|\/)(?:__MACOSX|\.)/.test(entry)) return false;
    files += 1;
    total += originalSize;
    if (files > MAX_FILES) throw new UnusableFile(`The ZIP file has more than ${MAX_FILES} tables. Export the Performance report alone.`);
    if (originalSize > MAX_BYTES || total > MAX_TOTAL_BYTES || originalSize > Math.max(size, 1) * MAX_RATIO)
      throw new UnusableFile(`${entry} would unpack to more than an export of Search Console has, so nothing was read.`);
    return true;
  });
  if (files === 0) throw new UnusableFile('The ZIP file has no CSV file. Export the Performance report from Search Console as CSV.');
  return Object.entries(unpacked).map(([entry, content]) => ({ name: entry, bytes: content }));
}

function readZip(bytes: Uint8Array, filter: (file: { name: string; size: number; originalSize: number }) => boolean) {
  try {
    // Each file gets as much memory as the directory says, and no more.
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile('The ZIP file is broken or encrypted. Export it again from Search Console.', { cause: error });
  }
}
