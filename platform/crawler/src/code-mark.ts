import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names code by what stands in it: SHA-256 (hex) over the TypeScript files below a folder, tests left out. Other code may find
 * otherwise, and nobody has to remember to raise a number; a changed comment costs one crawl in full.
 * @param more files beside it, seen from the folder
 */
export function codeMark(folder: string, more: readonly string[] = []): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  // A checkout may have other line endings and other separators.
  const texts = [...files.sort(), ...more].map((file) => [
    file.replaceAll('\\', '/'),
    readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n'),
  ]);
  return hash('sha256', JSON.stringify(texts), 'hex');
}
