import type { Configuration as DevServer } from 'webpack-dev-server';

const COMMON: DevServer = {
  host: '127.0.0.1',
  hot: true,
  liveReload: false,
  allowedHosts: 'all',
  static: false,
};

/** URL of a developer's remote; pages and registry must use the same form of it. */
export const devUrl = (port: number): string => `http://localhost:${port}/`;

/**
 * Serves a remote to pages of any origin, such as a staging host's.
 * @param refresh false: a change reloads the page
 */
export function remoteDevServer(port: number, refresh = true): DevServer {
  return {
    ...COMMON,
    hot: refresh,
    liveReload: !refresh,
    port,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-private-network': 'true' },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    devMiddleware: { stats: 'errors-warnings' },
  };
}

/**
 * Serves the host's assets and proxies everything else to the platform, so that the portal is one origin as in production.
 * The page itself is written to disk, where the platform fills it in.
 * @param platform URL of the platform
 */
export function hostDevServer(port: number, platform: string): DevServer {
  return {
    ...COMMON,
    port,
    // The same host name as the page's: the content security policy allows only the page's own origin.
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    devMiddleware: { stats: 'errors-warnings', index: false, writeToDisk: (file) => file.endsWith('index.html') },
    proxy: [{ context: (path) => !/^\/(assets\/|ws$)/.test(path), target: platform, xfwd: false }],
  };
}
