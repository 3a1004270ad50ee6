import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from './programs.ts';

const TEMPLATES = path.resolve(import.meta.dirname, '../../docs/nginx');
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const READY_MS = 30_000;
const LOOK_MS = 20;

/** @throws Error in one line, saying how to install it */
function nginxPath(): string {
  const found = process.env['NGINX_PATH'] ?? findProgram('nginx');
  if (found && existsSync(BROTLI)) return found;
  throw new Error(
    'These tests need nginx with its brotli module: apt-get install --no-install-recommends nginx-light libnginx-mod-http-brotli-static',
  );
}

/** Fills in a template of docs/nginx, as envsubst would. @throws Error if a value is missing or not used */
async function filled(template: string, values: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(path.join(TEMPLATES, template), 'utf8');
  const asked = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name));
  const surplus = Object.keys(values).filter((name) => !asked.has(name));
  const missing = [...asked].filter((name) => !(name in values));
  if (surplus.length + missing.length > 0)
    throw new Error(`${template} lacks ${missing.join(', ') || 'nothing'}, and does not ask for ${surplus.join(', ') || 'anything else'}.`);
  return text.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

export interface NginxServer {
  /** with a trailing slash */
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface NginxOptions {
  /** a folder for this instance alone */
  readonly folder: string;
  readonly port: number;
  /** template of its server block, relative to docs/nginx */
  readonly server: string;
  /** the template's variables, apart from where it listens */
  readonly values: Readonly<Record<string, string>>;
}

/** One origin served by its own nginx, from the templates that operators use. */
export async function startNginx({ folder, port, server, values }: NginxOptions): Promise<NginxServer> {
  const program = nginxPath();
  await mkdir(path.join(folder, 'temp'), { recursive: true });
  await writeFile(path.join(folder, 'nginx.conf'), await filled('nginx.conf.template', { NGINX_USER: userInfo().username }));
  await writeFile(
    path.join(folder, 'server.conf'),
    await filled(server, { ...values, LISTEN: `127.0.0.1:${port}`, SERVER_NAME: 'localhost' }),
  );
  let running: ChildProcess | null = null;
  const stop = async () => {
    const ending = running;
    running = null;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGTERM');
    await ended;
  };
  const start = async () => {
    let said = '';
    const child = spawn(program, ['-p', `${folder}/`, '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'pipe'] });
    running = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    for (const begun = Date.now(); !(await accepts(port)); await wait(LOOK_MS)) {
      if (child.exitCode !== null || Date.now() - begun > READY_MS) throw new Error(`nginx for ${server} did not start: ${said.trim()}`);
    }
  };
  await start();
  return { url: `http://localhost:${port}/`, start, stop };
}
