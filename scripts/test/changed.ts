import { spawnSync } from 'node:child_process';
import { ROOT } from '../start/settings.ts';

/** What a change can break: what jest compares with, and which folders of the end-to-end suite it affects. */
export interface Change {
  readonly base: string;
  /** folders below `e2e`; 'all' if something changed that everything depends on */
  readonly specs: readonly string[] | 'all';
}

const git = (...args: string[]): string => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();

/** The end-to-end folders that a changed file affects; 'all' for shared files, none for what no browser sees. */
export function specsOf(file: string): readonly string[] | 'all' {
  const spec = /^e2e\/([^/]+)\//.exec(file)?.[1];
  if (spec !== undefined) return spec === 'harness' ? 'all' : [spec];
  const team = /^(?:remote-|platform\/server\/src\/modules\/|shared\/contract\/src\/)([^/]+)\//.exec(file)?.[1];
  if (team !== undefined) return [team];
  if (file.startsWith('host/')) return ['host'];
  if (/^(platform\/(crawler|connectors|sandbox)\/)/.test(file)) return ['seo-audit', 'publishing'];
  if (/^(docs|bench)\/|\.md$|\.test\.tsx?$/.test(file)) return [];
  return 'all';
}

/**
 * What has changed since `base`, by default since the branch left main, or, on main itself, in the last commit; uncommitted changes
 * included.
 */
export function changedSince(base?: string): Change {
  const forked = git('merge-base', 'HEAD', 'main');
  const since = base ?? (forked !== '' && forked !== git('rev-parse', 'HEAD') ? forked : 'HEAD~1');
  const files = [...git('diff', '--name-only', since).split('\n'), ...git('ls-files', '-o', '--exclude-standard').split('\n')].filter(
    Boolean,
  );
  const specs = files.map(specsOf);
  return { base: since, specs: specs.includes('all') ? 'all' : [...new Set(specs.flat())] };
}
