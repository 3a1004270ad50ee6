import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { wordpressTemplate, type Passwords } from './bring-wordpress.ts';
import { php } from './php.ts';

const HERE = import.meta.dirname;
const PLUGINS = {
  canopy: path.resolve(HERE, '../../../../../wordpress-plugin/canopy-seo-fields/canopy-seo-fields.php'),
  'like-rank-math': path.join(HERE, 'like-rank-math.php'),
  recipes: path.join(HERE, 'recipes.php'),
  'like-yoast': path.join(HERE, 'like-yoast.php'),
  'strips-code': path.join(HERE, 'strips-code.php'),
  'no-unfiltered-html': path.join(HERE, 'no-unfiltered-html.php'),
  'editors-without-code': path.join(HERE, 'editors-without-code.php'),
  'editors-are-authors': path.join(HERE, 'editors-are-authors.php'),
  'strips-when-stored': path.join(HERE, 'strips-when-stored.php'),
  'closed-head': path.join(HERE, 'closed-head.php'),
  'like-seopress': path.join(HERE, 'like-seopress.php'),
  'like-the-seo-framework': path.join(HERE, 'like-the-seo-framework.php'),
  'strips-published': path.join(HERE, 'strips-published.php'),
} as const;
type Plugin = keyof typeof PLUGINS;

export interface RealWordpress {
  /** without a trailing slash */
  readonly url: string;
  readonly passwords: Passwords;
  /** runs exactly these plugins from the next request on */
  use(...plugins: Plugin[]): void;
  /** makes a scheduled post due; WordPress does nothing about it until its cron runs */
  timeHasCome(postId: string): void;
  /** what a visitor to a quiet site triggers: scheduled posts that are due are published */
  cron(): Promise<void>;
  /** creates this many posts with wrong links, some of which an old cache retains */
  makePosts(count: number): void;
  /** the stored content of each post, by its slug */
  posts(): Readonly<Record<string, string>>;
  /** errors and warnings from PHP */
  complaints(): string;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts a private WordPress on the web server of `php`. It is downloaded and installed the first time, and copied from then on. */
export async function realWordpress(): Promise<RealWordpress> {
  const { folder, passwords } = wordpressTemplate();
  const site = mkdtempSync(path.join(tmpdir(), 'canopy-wordpress-'));
  cpSync(folder, site, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const [command, ...first] = php();
    const child = spawn(command, [...first, '-d', 'variables_order=EGPCS', '-S', `127.0.0.1:${port}`, '-t', site], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, CANOPY_WP_URL: url },
    });
    let said = '';
    const state = await new Promise<'up' | 'gone'>((resolve) => {
      child.once('error', () => resolve('gone'));
      child.once('exit', () => resolve('gone'));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-4_000);
        if (said.includes('started')) resolve('up');
      });
    });
    if (state === 'up') return running(site, url, passwords, child);
    // Another process took the port between picking it and listening on it.
    if (attempt === 3) throw new Error(`PHP’s web server did not start: ${said}`);
  }
}

function running(site: string, url: string, passwords: Passwords, child: ReturnType<typeof spawn>): RealWordpress {
  const [command, ...first] = php();
  const muPlugins = path.join(site, 'wp-content/mu-plugins');
  const manyPages = (...args: string[]) => {
    const env = { ...process.env, CANOPY_WP_URL: url };
    const options = { cwd: site, encoding: 'utf8', env, maxBuffer: 2 ** 28 } as const;
    const done = spawnSync(command, [...first, path.join(HERE, 'many-pages.php'), ...args], options);
    if (done.status !== 0) throw new Error(done.stdout + done.stderr);
    return done.stdout;
  };
  return {
    url,
    passwords,
    use(...plugins) {
      for (const name of Object.keys(PLUGINS) as Plugin[]) {
        const file = path.join(muPlugins, `${name}.php`);
        if (plugins.includes(name)) cpSync(PLUGINS[name], file);
        else rmSync(file, { force: true });
      }
    },
    timeHasCome(postId) {
      const env = { ...process.env, CANOPY_WP_URL: url };
      const done = spawnSync(command, [...first, path.join(HERE, 'time-has-come.php'), postId], { cwd: site, encoding: 'utf8', env });
      if (done.status !== 0) throw new Error(done.stdout + done.stderr);
    },
    async cron() {
      const answer = await fetch(`${url}/wp-cron.php`);
      await answer.arrayBuffer();
    },
    makePosts(count) {
      manyPages('make', String(count));
    },
    posts: () => JSON.parse(manyPages('tell')) as Record<string, string>,
    complaints() {
      const log = path.join(site, 'wp-content/debug.log');
      return existsSync(log) ? readFileSync(log, 'utf8') : '';
    },
    async close() {
      const gone = child.exitCode !== null || child.signalCode !== null ? undefined : new Promise((ended) => child.once('exit', ended));
      child.kill('SIGTERM');
      await gone;
      rmSync(site, { recursive: true, force: true });
    },
  };
}
