import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Copies are built with the repository's own tools, so they live inside it, in the folder for what is not source. */
export const COPIES_FOLDER = path.join(ROOT, '.canopy', 'e2e');

/** What a copy adds to the remote. The remote's own files are moved aside or left out whole, never edited as text. */
export interface Change {
  /** file path relative to the copy's folder → its full text */
  readonly files?: Readonly<Record<string, string>>;
  /** source of an object that is spread over the remote's manifest, which it can refer to as `original` */
  readonly manifest?: string;
  readonly against?: Versions;
}

/** workspace package → version that the remote is written against instead of the current one */
type Versions = Readonly<Record<string, string>>;

/**
 * Creates a copy of a remote with the test's own files and manifest, which can be built and published like the remote itself.
 * @param folder parent folder: the copy is `<folder>/<name>`
 * @returns the copy's folder
 */
export async function changedRemote(folder: string, name: string, { files = {}, manifest, against = {} }: Change): Promise<string> {
  const source = path.join(ROOT, name);
  const copy = path.join(folder, name);
  await rm(copy, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(source, copy, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
  await linkPackages(path.join(source, 'node_modules'), path.join(copy, 'node_modules'), against);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await writeFile(path.join(copy, file), text);
  }
  if (manifest !== undefined) await overrideManifest(copy, manifest);
  return copy;
}

/** Writes a manifest equal to the remote's own except for some parts. Calling it again replaces the previous one. */
export async function overrideManifest(copy: string, parts: string): Promise<void> {
  const own = path.join(copy, 'original.config.ts');
  await cp(path.join(copy, 'remote.config.ts'), own, { force: false, errorOnExist: false });
  const text = `import { defineRemote } from '@canopy/federation';
import original from './original.config.ts';

export default defineRemote({ ...original, ...${parts} });
`;
  await writeFile(path.join(copy, 'remote.config.ts'), text);
}

/** The same packages, some of which claim to be of another version. */
async function linkPackages(from: string, to: string, against: Versions): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from)) {
    const names = entry.startsWith('@') ? (await readdir(path.join(from, entry))).map((name) => `${entry}/${name}`) : [entry];
    for (const name of names.filter((one) => !one.startsWith('.'))) {
      const version = against[name];
      await mkdir(path.dirname(path.join(to, name)), { recursive: true });
      if (version === undefined) await symlink(path.join(from, name), path.join(to, name));
      else await linkAs(path.join(from, name), path.join(to, name), version);
    }
  }
}

async function linkAs(from: string, to: string, version: string): Promise<void> {
  await mkdir(to);
  const manifest = JSON.parse(await readFile(path.join(from, 'package.json'), 'utf8')) as object;
  await writeFile(path.join(to, 'package.json'), JSON.stringify({ ...manifest, version }));
  await symlink(path.join(from, 'src'), path.join(to, 'src'));
}
