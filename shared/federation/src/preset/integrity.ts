import { createHash } from 'node:crypto';
import type { Compilation } from 'webpack';

/** Hashes of a build's scripts and stylesheets: file → `sha384-…`. */
export function integrityOf({ assets }: Compilation): Record<string, string> {
  const code = Object.entries(assets).filter(([file]) => /\.(js|css)$/.test(file));
  return Object.fromEntries(code.map(([file, source]) => [file, sha384(source.buffer())]));
}

/** The value of an `integrity` attribute. */
export function sha384(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
