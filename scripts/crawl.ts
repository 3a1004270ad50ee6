// npm run crawl -- <url> [options]: crawls a site and reports on it; --help lists the options.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './start/settings.ts';

const cli = path.join(ROOT, 'platform', 'crawler', 'src', 'cli.ts');
// npm runs in the root; relative paths refer to the caller's working directory.
const cwd = process.env['INIT_CWD'] ?? process.cwd();
const child = spawn(process.execPath, [cli, ...process.argv.slice(2)], { stdio: 'inherit', cwd });
// The terminal signals the whole group; the child decides how to stop and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 130));
