import path from 'node:path';
import { BILLING_EDITIONS, type Edition } from './billing-variants.ts';
import { changedRemote, COPIES_FOLDER, type Change } from './changed-remote.ts';
import { test as base } from './fixtures.ts';
import { restoreIndex } from './own-index.ts';
import { expectCommand, remoteCommand } from './remote-command.ts';

/** What was published, as reported by the command. */
export interface Published {
  readonly version: string;
  readonly stable: string | null;
}

interface TestFixtures {
  /** Publishes an edition of remote-billing to the stack. After the test everything is restored. */
  readonly publish: (edition: Edition, ...flags: readonly string[]) => Promise<Published>;
}

interface WorkerFixtures {
  /** prebuilt copies of remote-billing, so that publishing one takes no time */
  readonly editions: Readonly<Record<Edition, string>>;
}

const NAMES = Object.keys(BILLING_EDITIONS) as Edition[];

/** Number of parallel builds: as many as the processors one can expect. */
const WIDTH = 2;

/** Creates copies and builds them. Whether they may be published is up to the tests. */
export async function buildChanges(
  folder: string,
  releases: string,
  changes: readonly { readonly key: string; readonly remote: string; readonly change: Change }[],
): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  const queue = [...changes];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const copy = await changedRemote(path.join(folder, next.key), next.remote, next.change);
      const { code, text } = await remoteCommand(['check', next.remote, '--dir', copy, '--against', releases]);
      if (code !== 0 && !text.includes('would be refused')) throw new Error(`${next.key} cannot be built:\n${text}`);
      made.set(next.key, copy);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
  return made;
}

/** Folder of this run's copies. */
export const copiesOf = (dataFolder: string): string => path.join(COPIES_FOLDER, path.basename(dataFolder));

export const test = base.extend<TestFixtures, WorkerFixtures>({
  editions: [
    async ({ stack }, provide) => {
      const changes = NAMES.map((key) => ({ key, remote: 'remote-billing', change: BILLING_EDITIONS[key] }));
      const made = await buildChanges(copiesOf(stack.dataFolder), stack.releases, changes);
      await provide(Object.fromEntries(made) as Record<Edition, string>);
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  publish: async ({ editions, stack }, provide) => {
    await provide(async (edition, ...flags) => {
      const said = await expectCommand(['publish', 'billing', '--dir', editions[edition], '--to', stack.releases, '--json', ...flags]);
      const { published, stable } = JSON.parse(said.split('\n').findLast((line) => line.startsWith('{')) ?? '') as {
        published: string;
        stable: string | null;
      };
      return { version: published, stable };
    });
    await restoreIndex();
  },
});

export { expect } from '@playwright/test';
