import path from 'node:path';
import openInBrowser from 'open';
import { DeliveryError } from '../messages/index.ts';
import { DevUsageError, parseDevArguments, type DevArguments } from './arguments.ts';
import { askHost, type HostAnswer } from './ask-host.ts';
import type { DevContext, LocalRemote } from './context.ts';
import { freePort, isFree } from './free-port.ts';
import { overrideLink } from './override-link.ts';
import { startProxy, type RunningProxy } from './proxy/start-proxy.ts';
import { serveRemote, type RemoteSession } from './remote-session.ts';

const REMOTE_PORT = 4650;
const PROXY_PORT = 4700;

/**
 * `npm run remote -- dev NAME …`: shows a local remote in a local or remote portal, until `context.signal`.
 * @throws DeliveryError, DevUsageError
 */
export async function runDev(args: readonly string[], context: DevContext): Promise<void> {
  const given = parseDevArguments(args);
  const stop = await startDev(given, context);
  if (!context.signal.aborted) await new Promise((resolve) => context.signal.addEventListener('abort', resolve, { once: true }));
  await stop();
}

/** Starts what the arguments request. @returns stops everything */
export async function startDev(given: DevArguments, context: DevContext): Promise<() => Promise<void>> {
  const remote = findRemote(given, context.remotes());
  if (given.host === undefined)
    return context.startPortal({ name: remote.name, port: given.port, onReady: (url) => maybeOpen(given, url) });
  return given.proxy ? startBehindProxy(given, given.host, remote, context) : startInHost(given, given.host, remote, context);
}

/** The host's own page, which loads the remote from this machine. */
async function startInHost(given: DevArguments, host: string, remote: LocalRemote, context: DevContext): Promise<() => Promise<void>> {
  const answer = await askHost(host);
  if (!answer.allowed) throw DeliveryError.of('CNP-2006', { reason: answer.reason ?? `${host} does not allow it` });
  const port = await portFor(given.port, REMOTE_PORT);
  const show = (session: Pick<RemoteSession, 'override'>): string => overrideLink(host, session.override());
  const session = await serveRemote({
    remote,
    port,
    refresh: answer.development,
    context,
    onManifest: (override) =>
      context.say(`the host has to be told of the new manifest: open the new link\n\n  ${overrideLink(host, override)}\n`),
  });
  sayHow(answer, host, context);
  context.say(
    `${remote.name} is served at ${session.url}\n\n  Open   ${show(session)}\n\n  It is only in the browser in which the link was opened. Back to the released one: Reset in the page, or ${host}/?override=none`,
  );
  if (isElsewhere(host))
    context.say(
      'if the browser asks whether the page may reach programs on this device, allow it; where it does not ask or refuses, use --proxy',
    );
  maybeOpen(given, show(session));
  return session.stop;
}

/** The host's page proxied at a URL on this machine. */
async function startBehindProxy(given: DevArguments, host: string, remote: LocalRemote, context: DevContext): Promise<() => Promise<void>> {
  const answer = await askHost(host);
  const proxyPort = await portFor(given.port, PROXY_PORT);
  const port = await portFor(undefined, REMOTE_PORT, [proxyPort]);
  // The host's own override also provides its development build. Without it, the proxy rewrites the page itself.
  const byHost = answer.allowed && answer.development;
  let proxy: RunningProxy | undefined;
  const link = (): string => overrideLink(proxy?.url ?? '', session.override());
  const session = await serveRemote({
    remote,
    port,
    refresh: byHost,
    context,
    onManifest: () =>
      context.say(byHost ? `the host has to be told of the new manifest: open the new link\n\n  ${link()}\n` : 'load the page again'),
  });
  try {
    proxy = await startProxy({
      host,
      port: proxyPort,
      taken: [port],
      remoteUrl: session.url,
      override: byHost ? undefined : session.override,
    });
  } catch (error) {
    await session.stop();
    throw error;
  }
  if (byHost) sayHow(answer, host, context);
  else
    context.say(
      `${answer.reason ?? `${host} has no development build`}: the proxy puts the remote into the page, and a change loads the page again (live reload in place of Fast Refresh)`,
    );
  const others = proxy.pairs.slice(1).map(({ upstream, local }) => `\n    ${local}  before  ${upstream}`);
  context.say(
    `${host} is at ${proxy.url}, with ${remote.name} of this machine${others.length > 0 ? `; with it${others.join('')}` : ''}\n\n  Open   ${link()}\n`,
  );
  maybeOpen(given, link());
  return async () => {
    await proxy?.close();
    await session.stop();
  };
}

function sayHow({ development }: HostAnswer, host: string, { say }: DevContext): void {
  say(
    development
      ? 'Fast Refresh: a change shows without losing state'
      : `${host} has no development build of its shell, so a change loads the page again (live reload in place of Fast Refresh)`,
  );
}

function findRemote({ name, dir }: DevArguments, remotes: readonly LocalRemote[]): LocalRemote {
  const found = remotes.find((remote) => remote.name === name || remote.name === `remote-${name}`);
  const whole = found?.name ?? (name.startsWith('remote-') ? name : `remote-${name}`);
  if (dir !== undefined) return { name: whole, dir: path.resolve(dir) };
  if (!found) throw DeliveryError.of('CNP-2001', { name: whole, known: remotes.map((remote) => remote.name) });
  return found;
}

/** The requested port, or the first free one from the default on. */
async function portFor(asked: number | undefined, usual: number, taken: readonly number[] = []): Promise<number> {
  if (asked === undefined) return freePort(usual, taken);
  if (!(await isFree(asked))) throw new DevUsageError(`port ${asked} is in use; leave --port out, or name another.`);
  return asked;
}

const isElsewhere = (host: string): boolean => !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(host).hostname);

/** A terminal without a browser is not an error; the link has been printed. */
function maybeOpen({ open }: DevArguments, link: string): void {
  if (open) void openInBrowser(link).catch(() => undefined);
}
