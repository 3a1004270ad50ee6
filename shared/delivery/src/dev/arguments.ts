import { parseArgs } from 'node:util';

/** What was typed after `dev`. */
export interface DevArguments {
  /** `billing` or `remote-billing` */
  name: string;
  /** origin of a portal that runs elsewhere; undefined: the portal of this machine */
  host?: string;
  /** the browser goes through a proxy on this machine, because the host cannot be reached from, or reach, the page */
  proxy: boolean;
  /** port of the address that the browser is given: the remote's, with `proxy` the proxy's, without `host` the portal's */
  port?: number;
  /** opens the browser */
  open: boolean;
  /** the remote's sources, where they are not `<root>/remote-x` */
  dir?: string;
}

/** What was typed cannot be carried out; the message says what would be right. */
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

/** A path behind the host's name is what the address bar had in it, and of no use here. */
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
