import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ImageStoreError } from './image-store-error.ts';
import type { ImageStore } from './image-store.ts';

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

/** A folder with one subfolder per image. */
export function imageFolder(root: string): ImageStore {
  const at = (id: string) => path.join(root, id.slice(0, 2), id);
  const isBefore = async (folder: string, time: Date) => {
    const found = await stat(folder).catch(unlessMissing);
    return found !== undefined && found.mtime < time;
  };
  const failed = (error: NodeJS.ErrnoException): never => {
    const message = `the folder ${root} cannot be used (${error.message}); free space there, let the platform write to it, or name another in CANOPY_IMAGES`;
    throw new ImageStoreError(message, { cause: error });
  };
  return {
    async put(id, files) {
      const incoming = path.join(root, `.incoming-${randomUUID()}`);
      try {
        await mkdir(incoming, { recursive: true });
        for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(incoming, name), bytes);
        await mkdir(path.dirname(at(id)), { recursive: true });
        await rename(incoming, at(id));
      } catch (error) {
        // A full disk gets back what was written; if this fails as well, the next clean-up removes it.
        await rm(incoming, { recursive: true, force: true }).catch(() => undefined);
        failed(error as NodeJS.ErrnoException);
      }
    },
    read: (id, name) =>
      readFile(path.join(at(id), name))
        .catch(unlessMissing)
        .catch(failed),
    remove: (id) => rm(at(id), { recursive: true, force: true }),
    async *putBefore(time) {
      for (const group of (await readdir(root).catch(unlessMissing)) ?? []) {
        const folder = path.join(root, group);
        if (group.startsWith('.incoming-')) {
          // Left by a process that ended while writing.
          if (await isBefore(folder, time)) await rm(folder, { recursive: true, force: true });
          continue;
        }
        const ids = await readdir(folder);
        const old = await Promise.all(ids.map(async (id) => ((await isBefore(at(id), time)) ? [id] : [])));
        yield old.flat();
      }
    },
  };
}
