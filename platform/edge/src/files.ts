import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Encodings of the compressed copies beside a file, best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export interface StoredFile {
  body: Buffer;
  type: string;
  encoding: string | undefined;
  etag: string;
}

/**
 * Reads a file of a folder in the best encoding that the client accepts and the folder has.
 * @param request path of the URL, still encoded
 * @returns undefined for missing files and for paths that lead out of the folder
 */
export async function readStored(root: string, request: string, acceptEncoding: string): Promise<StoredFile | undefined> {
  const file = resolveInside(root, request);
  const type = file && TYPES[path.extname(file)];
  if (!file || !type) return undefined;
  for (const [encoding, suffix] of ENCODINGS) {
    const compressed = accepts(acceptEncoding, encoding) ? await readIfFile(`${file}${suffix}`) : undefined;
    if (compressed) return { body: compressed, type, encoding, etag: etagOf(compressed) };
  }
  const body = await readIfFile(file);
  return body && { body, type, encoding: undefined, etag: etagOf(body) };
}

function resolveInside(root: string, request: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(request);
  } catch {
    return undefined;
  }
  if (/[\0\\]|(^|\/)\./.test(decoded)) return undefined;
  const file = path.join(root, decoded);
  return file.startsWith(root + path.sep) ? file : undefined;
}

async function readIfFile(file: string): Promise<Buffer | undefined> {
  try {
    return (await stat(file)).isFile() ? await readFile(file) : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(';');
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter));
  });
}

const etagOf = (body: Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`;
