import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Target } from '@canopy/federation/releases';

/** The host and every remote of the workspace, the host first since it takes longest. */
export function findTargets(root: string): Target[] {
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(path.join(root, name, 'remote.config.ts')))
    .toSorted()
    .map((name) => targetAt(root, name, 'remote'));
  const host = existsSync(path.join(root, 'host', 'src', 'main.tsx')) ? [targetAt(root, 'host', 'host')] : [];
  return [...host, ...remotes];
}

function targetAt(root: string, name: string, kind: Target['kind']): Target {
  const dir = path.join(root, name);
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string };
  return { name, dir, version, kind };
}
