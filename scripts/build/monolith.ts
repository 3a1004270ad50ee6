// The same portal in one build, without Module Federation: the baseline for the cost of federation.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { hostConfig, readManifest } from '@canopy/federation/preset';
import type { Configuration } from 'webpack';
import { compressFolder } from './compress.ts';
import { runWebpack } from './run-webpack.ts';
import { findTargets } from './targets.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/**
 * Builds the host with the remotes' sources compiled in, by the same rules, and compresses it like a release.
 * @param outDir is emptied first
 * @throws Error with webpack's messages
 */
export async function buildMonolith(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await runWebpack(await monolithConfig(outDir));
  await compressFolder(outDir, 'host');
}

async function monolithConfig(outDir: string): Promise<Configuration> {
  const host = path.join(ROOT, 'host');
  const base = hostConfig({ dir: host, mode: 'production', outDir });
  const plugins = (base.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin');
  if (plugins.length !== (base.plugins ?? []).length - 1) throw new Error('The host is not built with exactly one ModuleFederationPlugin.');
  return {
    ...base,
    name: 'monolith',
    entry: { main: [await modulesFile(host), path.join(host, 'src', 'main.tsx')] },
    output: { ...base.output, uniqueName: 'canopy_monolith' },
    resolve: { ...base.resolve, alias: { '@canopy/federation/runtime$': path.join(import.meta.dirname, 'monolith-remotes.ts') } },
    plugins,
    ...(typeof base.cache === 'object' && base.cache.type === 'filesystem' && { cache: { ...base.cache, name: 'monolith-production' } }),
  };
}

/** Writes the imports of every module that a remote exposes. @returns path of the file */
async function modulesFile(host: string): Promise<string> {
  const lines: string[] = [];
  for (const { dir } of findTargets(ROOT).filter(({ kind }) => kind === 'remote')) {
    const { name, exposes } = await readManifest(dir);
    for (const [module, file] of Object.entries(exposes)) {
      lines.push(`  ${JSON.stringify(`${name} ${module}`)}: () => import(${JSON.stringify(path.resolve(dir, file))}),`);
    }
  }
  const target = path.join(host, 'node_modules', '.canopy', 'monolith-modules.js');
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `globalThis[Symbol.for('canopy.monolith')] = {\n${lines.join('\n')}\n};\n`);
  return target;
}
