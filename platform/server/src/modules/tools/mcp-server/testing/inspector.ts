import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
/** The packages that its command line imports; with its web interface it depends on 120. */
const PACKAGES = {
  '@modelcontextprotocol/client': '2.3.1',
  '@modelcontextprotocol/core': '2.3.1',
  '@modelcontextprotocol/ext-apps': '2.0.4',
  '@modelcontextprotocol/ext-tasks': '0.2.2',
  atomically: '2.1.1',
  chokidar: '4.0.3',
  commander: '15.1.0',
  hono: '4.13.19',
  open: '11.0.4',
  'proper-lockfile': '4.1.2',
  yaml: '2.9.1',
  zod: '4.6.7',
};
const TOOLS = path.resolve(import.meta.dirname, '../../../../../../../.tools');
const FOLDER = path.join(TOOLS, 'inspector-2.12.0');
/** How long a download or one call of the inspector may take. */
const DEADLINE_MS = 120_000;

function run(command: string, args: readonly string[], cwd: string): string {
  const isWindows = process.platform === 'win32';
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', shell: command === 'npm' && isWindows, timeout: DEADLINE_MS });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr || String(done.error)}`);
  return done.stdout;
}

/** Downloaded when a test first needs it, like WordPress; it is not part of the installation. @throws if npm cannot be reached */
function bring(): void {
  if (existsSync(FOLDER)) return;
  mkdirSync(TOOLS, { recursive: true });
  // Built in a temporary folder and moved into place, so that concurrent test runs do no harm.
  const work = mkdtempSync(path.join(TOOLS, 'making-inspector-'));
  try {
    const packed = run('npm', ['pack', INSPECTOR, '--ignore-scripts', '--silent'], work).trim().split('\n').at(-1) ?? '';
    run('tar', ['-xzf', packed, 'package/clients/cli', 'package/package.json', 'package/LICENSE'], work);
    rmSync(path.join(work, packed));
    writeFileSync(path.join(work, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps', '--silent'], work);
    try {
      renameSync(work, FOLDER);
    } catch (error) {
      if (!existsSync(FOLDER)) throw error;
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Its output and exit code. */
export interface Inspected {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the inspector's command line against a server. */
export async function inspect(url: string, token: string, args: readonly string[]): Promise<Inspected> {
  bring();
  // It does nothing if started under another name, such as through a link.
  const cli = realpathSync(path.join(FOLDER, 'package/clients/cli/build/index.js'));
  const home = mkdtempSync(path.join(tmpdir(), 'canopy-inspector-'));
  const whole = [cli, url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`, ...args];
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, MCP_CATALOG_PATH: path.join(home, 'mcp.json') };
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, whole, { env, maxBuffer: 2 ** 24, timeout: DEADLINE_MS }, (error, out, err) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
      );
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
