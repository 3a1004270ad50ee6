import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { KeyRing } from '../config/key-ring.ts';

/**
 * The keys of the stored secrets: the configured ones, else those in `<data>/secret.key` (0600), one a line, the first generated the first
 * time. Several processes that start at once end up with the same key: the file appears whole, by a link that only one can create.
 * @throws the file system's error if the folder cannot be written
 */
export async function secretKeys(configured: KeyRing | undefined, dataFolder: string): Promise<KeyRing> {
  if (configured !== undefined) return configured;
  const file = path.join(dataFolder, 'secret.key');
  const existing = await readKeys(file);
  if (existing !== undefined) return existing;
  await mkdir(dataFolder, { recursive: true });
  const draft = path.join(dataFolder, `secret.key.${process.pid}.${randomBytes(4).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  const keys = await readKeys(file);
  if (keys === undefined) throw new Error(`${file} vanished while it was written`);
  return keys;
}

async function readKeys(file: string): Promise<KeyRing | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [first, ...more] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (first === undefined || ![first, ...more].every((key) => /^[0-9a-f]{64}$/i.test(key)))
    throw new Error(`${file} does not hold a key (64 hexadecimal digits) on each line; restore it from a backup`);
  return [first, ...more];
}
