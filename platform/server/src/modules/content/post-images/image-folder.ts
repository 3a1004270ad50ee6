import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the bytes of images are: a file each, in a folder of the image's id. */
export function imageFolder(dataFolder: string) {
  const root = path.join(dataFolder, 'post-images');
  const at = (id: string) => path.join(root, id.slice(0, 2), id);
  return {
    /** Both files are there, or none. */
    async put(id: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
      const incoming = path.join(root, `.incoming-${randomUUID()}`);
      await mkdir(incoming, { recursive: true });
      for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(incoming, name), bytes);
      await mkdir(path.dirname(at(id)), { recursive: true });
      await rename(incoming, at(id));
    },
    async read(id: string, name: string): Promise<Buffer | undefined> {
      return readFile(path.join(at(id), name)).catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? undefined : Promise.reject(error),
      );
    },
  };
}
