import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * The key of the stored secrets: the configured one, else the one in `<data>/secret.key` (0600), generated the first time. Several
 * processes that start at once end up with the same key: the file appears whole, by a link that only one can create.
 * @throws the file system's error if the folder cannot be written
 */
export async function secretKey(configured: string | undefined, dataFolder: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = path.join(dataFolder, 'secret.key');
  const existing = await readKey(file);
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
  const key = await readKey(file);
  if (key === undefined) throw new Error(`${file} vanished while it was written`);
  return key;
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = text.trim();
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new Error(`${file} does not hold a key (64 hexadecimal digits); restore it from a backup`);
  return key;
}
