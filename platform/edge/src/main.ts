// Serves the releases of several remotes, each on a port of its own:
//   EDGE_SERVERS='[{"name":"remote-analytics","releasesDir":".canopy/releases","port":4611}]' node src/main.ts
import process from 'node:process';
import { serveRelease, type EdgeServer, type ServeOptions } from './serve-release.ts';

function parseServers(text: string | undefined): ServeOptions[] {
  const servers: unknown = JSON.parse(text ?? '[]');
  if (!Array.isArray(servers) || servers.length === 0) throw new Error('EDGE_SERVERS must be a JSON list of { name, releasesDir, port }.');
  return servers.map((server: Partial<ServeOptions>, index) => {
    const { name, releasesDir, port, host } = server;
    if (!name || !releasesDir || !Number.isInteger(port)) throw new Error(`EDGE_SERVERS[${index}] needs name, releasesDir and port.`);
    return { name, releasesDir, port: Number(port), ...(host ? { host } : {}) };
  });
}

const running: EdgeServer[] = [];

try {
  for (const options of parseServers(process.env['EDGE_SERVERS'])) running.push(await serveRelease(options));
  const urls = Object.fromEntries(running.map(({ name, url }) => [name, url]));
  process.stdout.write(`${JSON.stringify({ ready: true, servers: urls })}\n`);
} catch (error) {
  process.stderr.write(`edge: ${error instanceof Error ? error.message : String(error)}\n`);
  await stop();
  process.exitCode = 1;
}

async function stop(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.close()));
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
