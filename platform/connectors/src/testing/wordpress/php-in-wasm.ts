// PHP in WebAssembly with the part of php's command line that tests need: node php-in-wasm.ts <folder of the packages> <script> [arguments],
// or -S <host>:<port> -t <folder>, which says "started" on stderr once it listens.
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

interface Php {
  cli(
    argv: readonly string[],
    options: { env: Readonly<Record<string, string>> },
  ): Promise<{
    exitCode: Promise<number>;
    stdoutText: Promise<string>;
    stderrText: Promise<string>;
  }>;
  setPhpIniEntry?(key: string, value: string): void;
}
interface Asked {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}
interface Answered {
  httpStatusCode: number;
  headers: Readonly<Record<string, string[]>>;
  bytes: Uint8Array;
}
/** The parts of `@php-wasm/node` and `@php-wasm/universal` in use; the packages are there only while tests run. */
interface Universal {
  PHP: new (runtime: number) => Php;
  PHPRequestHandler: new (options: {
    php: Php;
    documentRoot: string;
    absoluteUrl: string;
    cookieStore: false;
    getFileNotFoundAction: () => { type: 'internal-redirect'; uri: string };
  }) => { request(asked: Asked): Promise<Answered> };
}
interface ForNode {
  loadNodeRuntime(
    version: string,
    options: { emscriptenOptions: { ENV: Readonly<Record<string, string>>; processId: number } },
  ): Promise<number>;
  useHostFilesystem(php: Php): void;
}

const [packages = '', ...given] = process.argv.slice(2);
const bring = async <Module>(name: string): Promise<Module> =>
  (await import(pathToFileURL(path.join(packages, 'node_modules', '@php-wasm', name, 'index.js')).href)) as Module;
const { PHP, PHPRequestHandler } = await bring<Universal>('universal');
const forNode = await bring<ForNode>('node');
const env = Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
const php = new PHP(await forNode.loadNodeRuntime('8.3', { emscriptenOptions: { ENV: env, processId: process.pid } }));
forNode.useHostFilesystem(php);

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function serve(host: string, port: number, folder: string): void {
  const handler = new PHPRequestHandler({
    php,
    documentRoot: folder,
    absoluteUrl: `http://${host}:${port}`,
    cookieStore: false,
    getFileNotFoundAction: () => ({ type: 'internal-redirect', uri: '/index.php' }),
  });
  const answer = async (request: IncomingMessage): Promise<Answered> => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]));
    return handler.request({ url: request.url ?? '/', method: request.method ?? 'GET', headers, body: await bodyOf(request) });
  };
  // One PHP instance handles one request at a time.
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    last = last
      .then(() => answer(request))
      .then(
        ({ httpStatusCode, headers, bytes }) => response.writeHead(httpStatusCode, { ...headers }).end(bytes),
        (error: Error) => response.writeHead(500).end(error.message),
      );
  });
  server.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  server.listen(port, host, () => process.stderr.write('PHP in WebAssembly started\n'));
}

const at = given.indexOf('-S');
if (at >= 0) {
  const [host = '', port = ''] = (given[at + 1] ?? '').split(':');
  serve(host, Number(port), given[given.indexOf('-t') + 1] ?? '');
} else {
  const run = await php.cli(['php', ...given], { env });
  process.stdout.write(await run.stdoutText);
  process.stderr.write(await run.stderrText);
  process.exit(await run.exitCode);
}
