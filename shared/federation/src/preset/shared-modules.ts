import { existsSync } from 'node:fs';
import path from 'node:path';
import { readPackage } from './workspace.ts';

interface SharedModule {
  singleton: true;
  requiredVersion: string | false;
  eager?: boolean;
  import?: false;
}
export type SharedModules = Record<string, SharedModule>;

const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];
const OWN = ['@canopy/contract/schema', '@canopy/shell-api', '@canopy/ui'];
/** What remotes are written against. A remote built for another major is refused when it is published. */
const REACT_RANGE = '^19.0.0';

export interface SharingOptions {
  /** in development the JSX runtime with source positions is shared too */
  development: boolean;
  /** names of shared modules that the host loads only when somebody asks, such as `@canopy/ui/forms` */
  lazyShared: readonly string[];
}

/** The host carries every shared module: the first ones in its first script, the lazy ones in a chunk each. */
export function hostShared({ development, lazyShared }: SharingOptions): SharedModules {
  const shared: SharedModules = {};
  for (const name of eagerNames(development)) shared[name] = { singleton: true, eager: true, requiredVersion: rangeOf(name) };
  for (const name of lazyShared) shared[name] = { singleton: true, requiredVersion: false };
  return shared;
}

/** A remote takes them from the host and carries no copy. */
export function remoteShared({ development, lazyShared }: SharingOptions): SharedModules {
  const shared: SharedModules = {};
  for (const name of [...eagerNames(development), ...lazyShared]) {
    shared[name] = { singleton: true, import: false, requiredVersion: rangeOf(name) };
  }
  return shared;
}

/**
 * The further entries of `@canopy/ui`, as the package depended on by `dir` declares them: every export but `.` that is code.
 */
export function lazySharedOf(dir: string): string[] {
  const ui = path.join(dir, 'node_modules', '@canopy', 'ui');
  if (!existsSync(path.join(ui, 'package.json'))) return [];
  return Object.entries(readPackage(ui).exports)
    .filter(([entry, target]) => entry !== '.' && typeof target === 'string' && /\.tsx?$/.test(target))
    .map(([entry]) => `@canopy/ui${entry.slice(1)}`);
}

function eagerNames(development: boolean): string[] {
  return [...REACT, ...(development ? ['react/jsx-dev-runtime'] : []), ...OWN];
}

/** Packages of the workspace have no version that could differ: a remote's need is stated by `shellApi`. */
function rangeOf(name: string): string | false {
  return name.startsWith('@canopy/') ? false : REACT_RANGE;
}
