import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { realWordpress } from '@canopy/connectors/testing/wordpress';
import type { Login } from '../driver/sign-in.ts';

/** A third-party web application on loopback. */
export interface Application {
  readonly name: string;
  /** without a trailing slash */
  readonly origin: string;
  readonly login: Login | null;
  close(): Promise<void>;
}

const FOLDER = path.resolve(import.meta.dirname, '../../../../../../../.tools/debian');
/** Debian packages, downloaded on first use and run as separate processes; nothing is installed. PHP serves each folder. */
const PACKAGES = { adminer: 'usr/share/adminer', phpliteadmin: 'usr/share/phpliteadmin', phpsysinfo: 'usr/share/phpsysinfo' } as const;
type Package = keyof typeof PACKAGES;
const PASSWORD = 'fern shade 7';

const CONFIGURED: Readonly<Record<Package, Readonly<Record<string, string>>>> = {
  adminer: {
    'index.php': `<?php
function adminer_object() {
  class WithoutPassword extends Adminer { function login($login, $password) { return true; } }
  return new WithoutPassword;
}
include './adminer.php';`,
  },
  phpliteadmin: {
    'phpliteadmin.config.php': `<?php
$password = '${PASSWORD}'; $directory = getenv('APP_DATA'); $subdirectories = false; $language = 'en'; $rowsNum = 30; $charsNum = 300;
$custom_functions = array(); $cookie_name = 'pla'; $debug = false; $allowed_extensions = array('sqlite');`,
  },
  phpsysinfo: { 'prepend.php': `<?php define('PSI_CONFIG_FILE_PATH', getenv('APP_DATA') . '/phpsysinfo.ini');` },
};
const TABLE = `$d = new SQLite3(getenv('APP_DATA') . '/plants.sqlite');
$d->exec('create table plants (id integer primary key, name text not null, price integer)');
foreach (array('Tree fern' => 40, 'Lady fern' => 9, 'Royal fern' => 12, 'Cushion moss' => 5) as $name => $price)
  $d->exec("insert into plants (name, price) values ('$name', $price)");`;

function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): void {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr || String(done.error)}`);
}

/** A package's files. @throws if Debian's tools are missing or the package cannot be downloaded */
function unpacked(name: Package): string {
  const folder = path.join(FOLDER, name);
  if (!existsSync(folder)) {
    mkdirSync(FOLDER, { recursive: true });
    const work = mkdtempSync(path.join(FOLDER, 'making-'));
    try {
      run('apt-get', ['download', name], work);
      run('sh', ['-c', 'dpkg-deb -x *.deb files'], work);
      renameSync(path.join(work, 'files'), folder);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function debian(name: Package): Promise<Application> {
  const files = unpacked(name);
  const folder = mkdtempSync(path.join(tmpdir(), `canopy-${name}-`));
  const site = path.join(folder, 'site');
  const data = path.join(folder, 'data');
  cpSync(path.join(files, PACKAGES[name]), site, {
    recursive: true,
    filter: (file) => !file.endsWith('config.php') || name === 'phpsysinfo',
  });
  for (const [file, text] of Object.entries(CONFIGURED[name])) writeFileSync(path.join(site, file), text);
  mkdirSync(data);
  if (name === 'phpsysinfo')
    writeFileSync(path.join(data, 'phpsysinfo.ini'), readFileSync(path.join(files, 'etc/phpsysinfo/phpsysinfo.ini')));
  // Adminer takes the file's name relative to its own folder.
  else run('php', ['-r', TABLE], data, { APP_DATA: name === 'adminer' ? site : data });
  const port = await freePort();
  const prepend = name === 'phpsysinfo' ? ['-d', `auto_prepend_file=${path.join(site, 'prepend.php')}`] : [];
  // One process: workers of PHP's server would outlive it.
  const child = spawn('php', [...prepend, '-S', `127.0.0.1:${port}`, '-t', site], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, APP_DATA: data },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`PHP’s server for ${name} did not start.`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => text.includes('started') && resolve());
  });
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    login: { username: 'demo', password: PASSWORD },
    async close() {
      child.removeAllListeners('exit');
      const gone = child.exitCode === null ? new Promise((ended) => child.once('exit', ended)) : undefined;
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function wordpress(): Promise<Application> {
  const site = await realWordpress();
  site.use();
  const { origin } = new URL(site.url);
  // Application passwords are for the API; the form takes the account's own.
  return { name: 'wordpress', origin, login: { username: 'admin', password: 'not-for-signing-in' }, close: () => site.close() };
}

/** A running portal with its demo workspace. */
export interface RunningPortal {
  readonly url: string;
  readonly login: Login;
}

export interface Opened {
  readonly applications: Application[];
  /** those that are not available here, and why */
  readonly missing: string[];
}

/** The named applications, as far as they are available here: WordPress comes from npm, the others from Debian. */
export async function openApplications(names: readonly string[], portal: RunningPortal | null): Promise<Opened> {
  const open = async (name: string): Promise<Application> => {
    if (name === 'wordpress') return wordpress();
    if (name !== 'portal') return debian(name as Package);
    if (!portal) throw new Error('no running portal was given');
    return { name, origin: new URL(portal.url).origin, login: portal.login, close: () => Promise.resolve() };
  };
  const found = await Promise.allSettled(names.map(open));
  return {
    applications: found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    missing: found.flatMap((one, place) =>
      one.status === 'rejected' ? [`${names[place] ?? ''}: ${String(one.reason).split('\n')[0] ?? ''}`] : [],
    ),
  };
}
