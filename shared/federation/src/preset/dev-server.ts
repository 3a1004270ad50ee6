import type { Configuration as DevServer } from 'webpack-dev-server';

/** A dev server whose files may be used by a page of any origin, such as a staging host's. */
export function devServer(port: number): DevServer {
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    allowedHosts: 'all',
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-private-network': 'true' },
    client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: false, logging: 'warn' },
    devMiddleware: { stats: 'errors-warnings' },
    static: false,
  };
}
