import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

/** A third-party package that the portal's pages are built from. */
export interface UsedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, or whatever the package states instead */
  readonly license: string;
  readonly homepage: string | null;
  /** its own notice; null if it carries none */
  readonly text: string | null;
}

const manifest = z.object({
  name: z.string(),
  version: z._default(z.string(), ''),
  license: z.optional(z.union([z.string(), z.object({ type: z.string() })])),
  homepage: z.optional(z.string()),
  repository: z.optional(z.union([z.string(), z.object({ url: z.optional(z.string()) })])),
  dependencies: z._default(z.record(z.string(), z.string()), {}),
});
type Manifest = z.output<typeof manifest>;

const OWN = '@canopy/';
const NOTICE = /^(licen[cs]e|copying|notice)/i;

const readManifest = async (folder: string): Promise<Manifest> =>
  manifest.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));

/** Where a package finds one of its dependencies, by Node's lookup; null: it is not installed. */
async function folderOf(from: string, name: string): Promise<string | null> {
  for (let at = from; ; at = path.dirname(at)) {
    const found = await realpath(path.join(at, 'node_modules', name)).catch(() => null);
    if (found !== null) return found;
    if (path.dirname(at) === at) return null;
  }
}

function addressOf({ homepage, repository }: Manifest): string | null {
  const told = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? '';
  const address = told.replace(/^git\+/, '').replace(/\.git$/, '');
  return /^https?:\/\//.test(address) ? address : null;
}

async function noticeOf(folder: string): Promise<string | null> {
  const files = (await readdir(folder)).filter((name) => NOTICE.test(name)).toSorted();
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')));
  return texts.filter(Boolean).join('\n\n') || null;
}

/**
 * Every package that the portal pages' code depends on, directly or transitively, by name. Excludes what only building and testing needs;
 * includes what a bundler drops, so the list errs on the long side.
 * @param roots folders of the host and the remotes
 */
export async function collectPackages(roots: readonly string[]): Promise<UsedPackage[]> {
  const seen = new Set<string>();
  const found = new Map<string, UsedPackage>();
  const open = [...roots];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const read = await readManifest(folder);
    for (const name of Object.keys(read.dependencies)) {
      const next = await folderOf(folder, name);
      if (next !== null) open.push(next);
    }
    if (read.name.startsWith(OWN)) continue;
    const license = typeof read.license === 'string' ? read.license : (read.license?.type ?? 'See its notice');
    found.set(`${read.name}@${read.version}`, {
      name: read.name,
      version: read.version,
      license,
      homepage: addressOf(read),
      text: await noticeOf(folder),
    });
  }
  return [...found.values()].toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}
