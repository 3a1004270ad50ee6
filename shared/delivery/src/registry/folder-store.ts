import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DeliveryError } from '../messages/index.ts';
import { withFileLock } from './file-lock.ts';
import type { RegistryStore, StoredIndex } from './registry-store.ts';
import { emptyIndex, parseIndex, type ReleaseIndex } from './release-index.ts';
import { isReleasePath, releasePath } from './release-path.ts';

const INDEX = 'registry.json';
const LOCK = '.registry.lock';
/** Prefix of folders that are being written or deleted; no release has it. */
const UNFINISHED = '.incoming-';
const ABANDONED_MS = 60 * 60_000;

/** Releases in a folder that any static server can serve. */
export function folderStore(folder: string): RegistryStore {
  const indexFile = path.join(folder, INDEX);
  const at = (name: string, version: string) => path.join(folder, ...releasePath(name, version).split('/'));
  const guarded = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => Promise.reject(failure(folder, error)));

  async function readText(): Promise<string | undefined> {
    return readFile(indexFile, 'utf8').catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? undefined : Promise.reject(error),
    );
  }

  async function read(): Promise<StoredIndex> {
    const text = await readText();
    return text === undefined ? { index: emptyIndex(), tag: undefined } : { index: parseIndex(text), tag: tagOf(text) };
  }

  async function write(index: ReleaseIndex, tag: string | undefined): Promise<boolean> {
    await mkdir(folder, { recursive: true });
    return withFileLock(path.join(folder, LOCK), async (isHeld) => {
      const now = await readText();
      if ((now === undefined ? undefined : tagOf(now)) !== tag) return false;
      const beside = path.join(folder, `.${INDEX}.${randomUUID()}`);
      try {
        await writeThrough(beside, `${JSON.stringify(index, null, 1)}\n`);
        if (!(await isHeld())) return false;
        await rename(beside, indexFile);
      } finally {
        await rm(beside, { force: true });
      }
      return true;
    });
  }

  /** The release appears under its name only when complete. */
  async function putRelease(name: string, version: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
    const target = at(name, version);
    const parent = path.dirname(target);
    await mkdir(parent, { recursive: true });
    await removeAbandoned(parent);
    if (await holds(target, files)) return;
    const incoming = path.join(parent, `${UNFINISHED}${randomUUID()}`);
    for (const [file, content] of files) {
      if (!isReleasePath(file)) throw new Error(`${file} is not a path within a release`);
      await mkdir(path.dirname(path.join(incoming, file)), { recursive: true });
      await writeFile(path.join(incoming, file), content);
    }
    await moveInto(incoming, target);
  }

  return {
    location: folder,
    read: () => guarded(read()),
    write: (index, tag) => guarded(write(index, tag)),
    hasRelease: (name, version) =>
      guarded(
        stat(at(name, version)).then(
          (facts) => facts.isDirectory(),
          () => false,
        ),
      ),
    putRelease: (name, version, files) => guarded(putRelease(name, version, files)),
    readFile: (name, version, file) =>
      isReleasePath(file)
        ? guarded(
            readFile(path.join(at(name, version), file)).catch((error: NodeJS.ErrnoException) =>
              isAbsent(error) ? undefined : Promise.reject(error),
            ),
          )
        : Promise.resolve(undefined),
    removeRelease: (name, version) => guarded(rm(at(name, version), { recursive: true, force: true })),
  };
}

const tagOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const isAbsent = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';

function failure(folder: string, error: unknown): unknown {
  if (error instanceof DeliveryError) return error;
  return DeliveryError.of('CNP-2004', { target: folder, reason: (error as Error).message });
}

/** Synced to disk before the rename: a power failure leaves the old index, not an empty one. */
async function writeThrough(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whatever already has this name is orphaned: the index does not list it, or its files are missing. */
async function moveInto(incoming: string, target: string): Promise<void> {
  const old = `${incoming}-old`;
  await rename(target, old).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)));
  await rename(incoming, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(incoming, { recursive: true, force: true });
    // Another publisher has just written the same release.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(old, { recursive: true, force: true });
}

async function holds(target: string, files: ReadonlyMap<string, Buffer>): Promise<boolean> {
  for (const [file, content] of files) {
    const there = await readFile(path.join(target, file)).catch(() => undefined);
    if (!there?.equals(content)) return false;
  }
  return true;
}

/** Left over from an interrupted publish. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const facts = await stat(path.join(parent, name)).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}
