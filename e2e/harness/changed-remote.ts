import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Copies are built with the repository's own tools, so they lie inside it, where it keeps what is not its source. */
export const COPIES_FOLDER = path.join(ROOT, '.canopy', 'e2e');

export interface Edit {
  /** below the remote's folder */
  readonly file: string;
  /** what stands there today, once */
  readonly find: string | RegExp;
  readonly replace: string;
}

/** What somebody changes in a remote's sources. */
export interface Change {
  readonly edits: readonly Edit[];
  readonly against?: Versions;
}

/** package of the workspace → version that the remote is written against instead of today's */
type Versions = Readonly<Record<string, string>>;

/**
 * A copy of a remote with changed sources, which can be built and published like the remote itself.
 * @param folder where it goes: the copy is `<folder>/<name>`
 * @returns the copy's folder
 * @throws Error where the source no longer reads as the edit expects
 */
export async function changedRemote(folder: string, name: string, edits: readonly Edit[], against: Versions = {}): Promise<string> {
  const source = path.join(ROOT, name);
  const copy = path.join(folder, name);
  await rm(copy, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(source, copy, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
  await linkPackages(path.join(source, 'node_modules'), path.join(copy, 'node_modules'), against);
  for (const { file, find, replace } of edits) {
    const address = path.join(copy, file);
    const text = await readFile(address, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`${name}/${file} does not say exactly once: ${String(find)}`);
    await writeFile(
      address,
      text.replace(find, () => replace),
    );
  }
  return copy;
}

/** The same packages, some of which say that they are of another version. */
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
