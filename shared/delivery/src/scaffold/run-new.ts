import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import process from 'node:process';
import { atMost, readArguments } from '../cli/arguments.ts';
import type { CliContext } from '../cli/context.ts';
import { DeliveryError } from '../messages/index.ts';
import { nextOrder, readNeighbours, refuseTaken, shellApiRange } from './neighbours.ts';
import { packageFiles } from './package-files.ts';
import { readRemoteName } from './remote-name.ts';
import { sourceFiles } from './source-files.ts';

/**
 * `new NAME`: writes a remote that works, with a screen, its test, an end-to-end spec and a place in the sidebar, and
 * links it into the workspace.
 * @returns the exit code, 0
 * @throws DeliveryError CNP-2010 for a name that cannot be had, CNP-2011 where it cannot be installed; nothing stays behind then. UsageError
 */
export async function runNew(
  args: readonly string[],
  { root, say, print, json }: Pick<CliContext, 'root' | 'say' | 'print' | 'json'>,
): Promise<number> {
  const { positionals } = readArguments(args, {});
  atMost(positionals, 1);
  const name = readRemoteName(positionals[0] ?? '');
  const neighbours = await readNeighbours(root);
  refuseTaken(root, name, neighbours);
  const files = { ...packageFiles(name, { order: nextOrder(neighbours), shellApi: shellApiRange(root) }), ...sourceFiles(name) };
  const folders = [name.remote, path.join('e2e', name.team)].map((folder) => path.join(root, folder));
  try {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), content, { flag: 'wx' });
    }
    say(`Installing ${name.remote} …`);
    await installWorkspace(root);
  } catch (error) {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    throw DeliveryError.of('CNP-2011', { name: name.remote, output: error instanceof Error ? error.message : String(error) });
  }
  if (json) print(JSON.stringify({ name: name.remote, path: `/${name.team}`, files: Object.keys(files) }));
  else for (const line of report(name.remote, name.team, Object.keys(files))) print(line);
  return 0;
}

const report = (remote: string, team: string, files: readonly string[]): string[] => [
  `${remote} is there, at /${team}:`,
  ...files.map((file) => `  ${file}`),
  `npm run remote -- dev ${team} shows it; npm test -- jest ${remote} runs its test.`,
];

/**
 * Links a new package into the workspace: pnpm through the repository's own script, so in its own version.
 * @throws Error with what pnpm said
 */
function installWorkspace(root: string): Promise<void> {
  const script = path.join(root, 'scripts', 'run.mjs');
  const args = [script, 'pnpm', 'install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=append-only', '--loglevel=error'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(output.trim() || `it ended with ${signal ?? `code ${code}`}`));
    });
  });
}
