import type { IncomingMessage, ServerResponse } from 'node:http';
import { DevUsageError } from '../arguments.ts';
import { causeOf } from '../ask-host.ts';
import { freePort } from '../free-port.ts';
import { NO_OVERRIDE, OVERRIDE_PARAMETER, type Override } from '../override-link.ts';
import { listenBefore, type Listener } from './listen.ts';
import { originMap, type OriginPair } from './origin-map.ts';
import { originsOf } from './page.ts';

export interface ProxyOptions {
  /** origin of the proxied portal */
  host: string;
  /** port of the proxied portal; the origins that its page names get free ones after it */
  port: number;
  /** ports that are spoken for */
  taken: readonly number[];
  /** URL of the developer's remote */
  remoteUrl: string;
  /** If set, the proxy inserts the remote into the page. undefined: the host does that itself, as its cookie says. */
  override?: () => Override;
}

export interface RunningProxy {
  /** `http://localhost:4700` */
  url: string;
  pairs: readonly OriginPair[];
  close: () => Promise<void>;
}

const PATIENCE_MS = 20_000;

/**
 * Serves a portal that runs elsewhere at a URL of this machine, with everything its page talks to: API, identity
 * provider, remotes. So the page's origin, and the URLs to come back to after signing in, hold together.
 * @throws DevUsageError where the host does not answer with a portal's page
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host, port, remoteUrl, taken } = options;
  const pairs: OriginPair[] = [{ upstream: host, local: `http://localhost:${port}` }];
  const ports = [...taken, port];
  const remote = new URL(remoteUrl).origin;
  for (const upstream of await otherOrigins(host)) {
    if (upstream === remote) continue;
    const next = await freePort(port + 1, ports);
    ports.push(next);
    pairs.push({ upstream, local: `http://localhost:${next}` });
  }
  const origins = originMap(pairs);
  const chosen = overrideSwitch(options.override);
  const listeners: Listener[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  };
  try {
    for (const { upstream, local } of pairs) {
      const rewriting = { origins, port: Number(new URL(local).port), remote, override: chosen.current };
      listeners.push(await listenBefore({ upstream, rewriting, intercept: upstream === host ? chosen.intercept : undefined }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://localhost:${port}`, pairs, close };
}

async function otherOrigins(host: string): Promise<string[]> {
  const failure = (reason: string) => new DevUsageError(`${host} cannot be stood before: ${reason}.`);
  const response = await fetch(host, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (error: unknown) => {
      throw failure(`it cannot be reached from this machine (${causeOf(error)})`);
    },
  );
  const found = originsOf(await response.text(), host);
  if (!found) throw failure(`its answer (status ${response.status}) is no page of a portal`);
  return found;
}

/**
 * Where the host knows nothing of the override, the links that set it and take it back end here: `?override=…`,
 * `?override=none` and the banner's `POST /override/reset`.
 */
function overrideSwitch(override: (() => Override) | undefined) {
  let isOn = true;
  return {
    current: () => (isOn ? override?.() : undefined),
    intercept(request: IncomingMessage, response: ServerResponse): boolean {
      if (!override) return false;
      const url = new URL(request.url ?? '/', 'http://localhost');
      const asked = url.searchParams.get(OVERRIDE_PARAMETER);
      const isReset = request.method === 'POST' && url.pathname === '/override/reset';
      if (asked === null && !isReset) return false;
      isOn = !isReset && asked !== NO_OVERRIDE;
      url.searchParams.delete(OVERRIDE_PARAMETER);
      const location = isReset ? '/' : `${url.pathname}${url.search}`;
      response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
      return true;
    },
  };
}
