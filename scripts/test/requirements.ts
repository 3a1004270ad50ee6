import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from '../start/settings.ts';

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
/** Where programs are; administrators' folders are not on everybody's path. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
/** While it exists, Debian does not start services when packages are installed. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Every file on this machine under one of the names, best first. */
const findPrograms = (...names: readonly string[]): string[] =>
  names.flatMap((name) => FOLDERS.map((folder) => path.join(folder, name))).filter(isExecutable);

const findProgram = (...names: readonly string[]): string | undefined => findPrograms(...names)[0];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Requirement {
  /** what the tests use it for, for the message that it is missing */
  readonly name: string;
  readonly isThere: () => boolean;
  /** Debian packages that provide it */
  readonly packages: readonly string[];
  /** another way if there is no Debian or no permission to install; false if it failed */
  readonly otherwise?: () => boolean;
}

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const chromium = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], findProgram(...CHROMIUM_NAMES)].find((file) => file !== undefined && file !== '' && isExecutable(file)) ??
  playwrightsOwn();

/** Playwright downloads its own browser into its cache. */
function playwrightsOwn(): string | undefined {
  const asked = spawnSync(process.execPath, ['-e', "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))"], {
    cwd: path.join(ROOT, 'e2e'),
    encoding: 'utf8',
  });
  const file = asked.stdout.trim();
  return file !== '' && existsSync(file) ? file : undefined;
}

const REQUIREMENTS: readonly Requirement[] = [
  {
    name: 'Chromium',
    isThere: () => chromium() !== undefined,
    packages: ['chromium'],
    otherwise: () =>
      spawnSync(path.join(ROOT, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium'], { stdio: 'inherit' }).status === 0 &&
      playwrightsOwn() !== undefined,
  },
  {
    name: 'nginx with its brotli module',
    isThere: () => (process.env['NGINX_PATH'] ?? findProgram('nginx')) !== undefined && existsSync(BROTLI_MODULE),
    packages: ['nginx-light', 'libnginx-mod-http-brotli-static'],
  },
  {
    name: 'PHP with SQLite',
    isThere: () => spawnSync('php', ['-r', 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);']).status === 0,
    packages: ['php-cli', 'php-sqlite3', 'php-xml', 'php-mbstring'],
    // PHP in WebAssembly, from npm when a test asks for it: too slow for all of them.
    otherwise: () => {
      process.stdout.write('canopy: there is no PHP with SQLite: a short suite tries the real WordPress on PHP in WebAssembly.\n');
      return true;
    },
  },
];

/** The files of these programs that are on this machine, without repeats: Chromium, nginx, PHP. */
export const listProgramFiles = (): string[] => {
  const named = [process.env['CHROMIUM_PATH'], process.env['NGINX_PATH']].filter((file) => file !== undefined && isExecutable(file));
  return [...new Set([...named, ...findPrograms(...CHROMIUM_NAMES, 'nginx', 'php'), playwrightsOwn()])].filter(
    (file) => file !== undefined,
  );
};

/**
 * Looks for the system programs that the suites need, and installs what is missing: as root on Debian the packages, else through a
 * program's own installer.
 * @returns what is still missing, by name
 */
export function bringRequirements(): string[] {
  const missing = REQUIREMENTS.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && findProgram('apt-get') !== undefined) installPackages(missing.flatMap(({ packages }) => packages));
  return missing.filter(({ isThere, otherwise }) => !isThere() && !otherwise?.()).map(({ name }) => name);
}

/** How to get what is missing, as one line. */
export const howToGet = (missing: readonly string[]): string => {
  const packages = REQUIREMENTS.filter(({ name }) => missing.includes(name)).flatMap((requirement) => requirement.packages);
  return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. On Debian: apt-get install --no-install-recommends ${packages.join(' ')}; else set CHROMIUM_PATH and NGINX_PATH.`;
};

function installPackages(packages: readonly string[]): void {
  process.stdout.write(`canopy: installing ${packages.join(', ')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  // Debian starts a service that it installs; here nothing may listen on port 80.
  const ours = !existsSync(POLICY);
  if (ours) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    run('update', '-qq');
    run('install', '-y', '-qq', '--no-install-recommends', ...packages);
  } finally {
    if (ours) rmSync(POLICY, { force: true });
  }
}
