import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildAll } from '../../scripts/build.ts';
import { say } from '../../scripts/start/say.ts';
import { readSettings, ROOT } from '../../scripts/start/settings.ts';
import { startStack } from '../../scripts/start/stack.ts';
import type { Leftovers } from '../stack/cleaned-up.ts';
import { ownPorts } from '../stack/free-ports.ts';

/** A portal that runs elsewhere, and a working copy of a remote's sources. */
export interface HostElsewhere {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** folder of the copy of `remote-billing` */
  readonly copy: string;
  /** port for the remote's dev server */
  readonly port: number;
}

export const SCREEN = 'src/features/subscription/SubscriptionScreen.tsx';
/** The text that is edited; it is visible on the screen. */
export const TEXT = 'Edited 0 times';
const HEADER = '<PageHeader title="Subscription"';

/** An editable copy of the sources: inside the repository, where its tools find its packages. */
function copyBilling(folder: string): string {
  const from = path.join(ROOT, 'remote-billing');
  const copy = path.join(folder, 'remote-billing');
  mkdirSync(folder, { recursive: true });
  cpSync(from, copy, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
  symlinkSync(path.join(from, 'node_modules'), path.join(copy, 'node_modules'));
  const file = path.join(copy, SCREEN);
  const source = readFileSync(file, 'utf8');
  const at = source.lastIndexOf(HEADER);
  if (at === -1) throw new Error(`${file} has no ${HEADER}.`);
  // State next to the text: it has to survive every edit.
  const changed = `${source.slice(0, at)}<p>${TEXT}</p><input aria-label="State" defaultValue="" />${source.slice(at)}`;
  writeFileSync(file, changed);
  return copy;
}

/** Builds and starts the portal as in production, alongside its development build, on its own ports and in its own folder. */
export async function startElsewhere(leftovers: Leftovers): Promise<HostElsewhere> {
  const folder = mkdtempSync(path.join(tmpdir(), 'canopy-bench-devloop-'));
  leftovers.add(() => rmSync(folder, { recursive: true, force: true }));
  say('building the portal, and the development build of its host');
  const { releasesDir } = await buildAll();
  await buildAll({ mode: 'development' });
  const { variables, spare } = await ownPorts();
  Object.assign(process.env, variables, { CANOPY_DATA: path.join(folder, 'data'), CANOPY_OVERRIDES: 'allow' });
  const copies = path.join(ROOT, '.canopy', 'bench', String(process.pid));
  leftovers.add(() => rmSync(copies, { recursive: true, force: true }));
  const copy = copyBilling(copies);
  const stack = await startStack({
    settings: { ...readSettings(), databaseUrl: undefined },
    releases: releasesDir,
    demo: 'unfurnished',
    onProgress: say,
  });
  leftovers.add(stack.close);
  const account = stack.demo?.accounts[0];
  if (!account || !stack.demo) throw new Error('The demo has no account to sign in with.');
  return { url: stack.url, email: account.email, password: stack.demo.password, copy, port: spare };
}
