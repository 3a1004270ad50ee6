import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Identifies code by its content: SHA-256 (hex) over the TypeScript files below a folder, tests excluded. Other code may produce other
 * findings, and nobody has to remember to bump a version; a changed comment costs one full crawl.
 * @param more additional files, relative to the folder
 */
export function codeMark(folder: string, more: readonly string[] = []): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  // Other checkouts may have other line endings and path separators.
  const texts = [...files.sort(), ...more].map((file) => [
    file.replaceAll('\\', '/'),
    readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n'),
  ]);
  return hash('sha256', JSON.stringify(texts), 'hex');
}
