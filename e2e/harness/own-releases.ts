import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Release {
  readonly version: string;
}

interface Published {
  readonly stable?: string;
  /** the host's: served to pages with an active override */
  readonly development?: string;
  readonly releases: readonly Release[];
}

interface Index {
  readonly host: Published;
  readonly remotes: Readonly<Record<string, Published>>;
}

/** The current release, without its fallbacks: as after the very first publish. */
function onlyStable({ stable, development, releases }: Published): Published {
  const kept = releases.filter(({ version }) => version === stable || version === development);
  return { ...(stable !== undefined && { stable }), ...(development !== undefined && { development }), releases: kept };
}

/**
 * Creates a folder with another folder's current releases, for tests to publish to.
 * @returns names of the remotes
 * @throws Error if nothing is built there
 */
export async function copyReleases(from: string, to: string): Promise<string[]> {
  const index = JSON.parse(await readFile(path.join(from, 'registry.json'), 'utf8')) as Index;
  const host = onlyStable(index.host);
  const remotes = Object.fromEntries(Object.entries(index.remotes).map(([name, remote]) => [name, onlyStable(remote)]));
  for (const [name, { releases }] of Object.entries({ host, ...remotes })) {
    for (const { version } of releases)
      await cp(path.join(from, name, version), path.join(to, name, version), { recursive: true, preserveTimestamps: true });
  }
  await mkdir(to, { recursive: true });
  await writeFile(path.join(to, 'registry.json'), JSON.stringify({ ...index, host, remotes }));
  return Object.keys(remotes).toSorted();
}
