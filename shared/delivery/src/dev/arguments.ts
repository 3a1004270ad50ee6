import { parseArgs } from 'node:util';

/** Parsed arguments of `dev`. */
export interface DevArguments {
  /** `billing` or `remote-billing` */
  name: string;
  /** origin of a remote portal; undefined: the portal on this machine */
  host?: string;
  /** the browser goes through a local proxy, because the host cannot be reached from, or reach, the page */
  proxy: boolean;
  /** port of the URL opened in the browser: the remote's, with `proxy` the proxy's, without `host` the portal's */
  port?: number;
  /** opens the browser */
  open: boolean;
  /** the remote's sources, if they are not in `<root>/remote-x` */
  dir?: string;
}

/** Invalid command-line arguments; the message says what would be valid. */
export class DevUsageError extends Error {
  override readonly name = 'DevUsageError';
}

export const DEV_USAGE = 'npm run remote -- dev NAME [--host URL] [--proxy] [--port N] [--open] [--dir FOLDER]';

const OPTIONS = {
  host: { type: 'string' },
  proxy: { type: 'boolean', default: false },
  port: { type: 'string' },
  open: { type: 'boolean', default: false },
  dir: { type: 'string' },
} as const;

/** @throws DevUsageError naming what is wrong */
export function parseDevArguments(args: readonly string[]): DevArguments {
  const { values, positionals } = read(args);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new DevUsageError(`name one remote: ${DEV_USAGE}`);
  const { proxy, open, dir } = values;
  if (proxy && values.host === undefined) throw new DevUsageError('--proxy needs --host: the address of the portal that it stands before.');
  if (dir !== undefined && values.host === undefined)
    throw new DevUsageError('--dir needs --host; the portal of this machine serves the remotes of its own folder.');
  return {
    name,
    proxy,
    open,
    dir,
    host: values.host === undefined ? undefined : originOf(values.host),
    port: values.port === undefined ? undefined : portOf(values.port),
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, allowNegative: true, strict: true });
  } catch (error) {
    throw new DevUsageError(`${(error as Error).message.split('\n')[0]} Usage: ${DEV_USAGE}`, { cause: error });
  }
}

/** Drops a path after the host's name, which was copied from the address bar and is not needed. */
function originOf(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new DevUsageError(`--host is the address of a portal, such as https://staging.example.com, but "${text}" is none.`);
  return address.origin;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new DevUsageError(`--port is a port from 1 to 65535, but "${text}" is none.`);
  return port;
}
