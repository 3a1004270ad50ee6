import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const CODE = /\.(js|css)$/;

/**
 * Checks the hashes of a release: exactly its scripts and stylesheets are listed, each has the listed SHA-384, and its compressed copies
 * have the same content.
 * @returns the faults, each half a sentence; empty: none
 */
export function verifyRelease(files: ReadonlyMap<string, Buffer>, integrity: Readonly<Record<string, string>>): string[] {
  const faults: string[] = [];
  for (const [file, content] of files) {
    if (!CODE.test(file)) continue;
    const listed = integrity[file];
    if (listed === undefined) faults.push(`${file} has no hash`);
    else if (listed !== sha384(content)) faults.push(`${file} has another hash`);
  }
  for (const file of Object.keys(integrity)) {
    if (!files.has(file)) faults.push(`${file} is missing`);
  }
  return [...faults, ...twinFaults(files)];
}

function twinFaults(files: ReadonlyMap<string, Buffer>): string[] {
  return [...files].flatMap(([file, content]) => {
    const suffix = /\.(br|gz)$/.exec(file)?.[0];
    const plain = suffix === undefined ? undefined : files.get(file.slice(0, -suffix.length));
    if (plain === undefined) return [];
    try {
      const held =
        suffix === '.br'
          ? brotliDecompressSync(content, { maxOutputLength: plain.length + 1 })
          : gunzipSync(content, { maxOutputLength: plain.length + 1 });
      return held.equals(plain) ? [] : [`${file} holds something else`];
    } catch {
      return [`${file} holds something else`];
    }
  });
}

const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;
