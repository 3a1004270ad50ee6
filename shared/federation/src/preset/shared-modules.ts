import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from '../manifest.ts';
import { findPackage, readPackage } from './workspace.ts';

interface SharedModule {
  singleton: true;
  requiredVersion: string | false;
  eager?: boolean;
  import?: false;
}
export type SharedModules = Record<string, SharedModule>;

const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];
export const SHELL_API = '@canopy/shell-api';
const OWN = ['@canopy/contract/schema', SHELL_API, '@canopy/ui'];
/** The React range that remotes are written against. A remote built for another major version is refused when published. */
const REACT_RANGE = '^19.0.0';

export interface SharingOptions {
  /** in development, the JSX runtime with source positions is shared too */
  development: boolean;
  /** names of shared modules that the host loads on demand, such as `@canopy/ui/forms` */
  lazyShared: readonly string[];
}

/** The host provides every shared module: the eager ones in its first script, the lazy ones in one chunk each. */
export function hostShared({ development, lazyShared }: SharingOptions): SharedModules {
  const shared: SharedModules = {};
  for (const name of eagerNames(development))
    shared[name] = { singleton: true, eager: true, requiredVersion: name.startsWith('@canopy/') ? false : REACT_RANGE };
  for (const name of lazyShared) shared[name] = { singleton: true, requiredVersion: false };
  return shared;
}

/**
 * A remote takes the shared modules from the host and bundles none.
 * @param ranges see `sharedRanges`
 */
export function remoteShared(ranges: Readonly<Record<string, string>>): SharedModules {
  return Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => [name, { singleton: true, import: false, requiredVersion: range }]),
  );
}

/**
 * The versions of the shared modules that a remote accepts: for React the common range, for `@canopy/shell-api` the
 * manifest's range, for the workspace's other packages anything compatible with the version it is built with.
 */
export function sharedRanges(
  dir: string,
  { shellApi }: Pick<Manifest, 'shellApi'>,
  { development, lazyShared }: SharingOptions,
): Record<string, string> {
  const rangeOf = (name: string): string => {
    if (name === SHELL_API) return shellApi;
    return name.startsWith('@canopy/') ? `^${versionOfShared(dir, name) ?? '0.0.0'}` : REACT_RANGE;
  };
  return Object.fromEntries(sharedNames({ development, lazyShared }).map((name) => [name, rangeOf(name)]));
}

/** Names of all modules shared between host and remotes. */
export function sharedNames({ development, lazyShared }: SharingOptions): string[] {
  return [...eagerNames(development), ...lazyShared];
}

/** Version of the package that contains a shared module, as resolved from `dir`. */
export function versionOfShared(dir: string, name: string): string | undefined {
  const segments = name.split('/');
  const folder = findPackage(dir, segments.slice(0, name.startsWith('@') ? 2 : 1).join('/'));
  return folder && readPackage(folder).version;
}

/** Large workspace packages that several remotes use, shared with those that depend on them: each of their entry points is one module. */
const LARGE_PACKAGES = ['@canopy/charts', '@canopy/editor'];
/** Of a large package, what loads it; it is small, so that each remote bundles it. */
const LOADER = './load';

/**
 * Modules that the host loads on demand, if the package in `dir` depends on them: the large packages, and the further entry points
 * of `@canopy/ui`: every code export but `.`. An entry point with others below it (`./forms`, of `./forms/fields` and others)
 * combines them and is not itself shared: a build keeps what it uses of it.
 */
export function lazySharedOf(dir: string): string[] {
  const large = LARGE_PACKAGES.flatMap((name) => entriesOf(dir, name));
  return [...large, ...entriesOf(dir, '@canopy/ui').filter((name) => name !== '@canopy/ui')];
}

/** The code exports of a package as they are imported; none if the package in `dir` does not depend on it. */
function entriesOf(dir: string, name: string): string[] {
  const folder = path.join(dir, 'node_modules', name);
  if (!existsSync(path.join(folder, 'package.json'))) return [];
  const entries = Object.entries(readPackage(folder).exports)
    .filter(([entry, target]) => entry !== LOADER && typeof target === 'string' && /\.tsx?$/.test(target))
    .map(([entry]) => entry);
  const isSum = (entry: string) => entry !== '.' && entries.some((other) => other.startsWith(`${entry}/`));
  return entries.filter((entry) => !isSum(entry)).map((entry) => `${name}${entry.slice(1)}`);
}

function eagerNames(development: boolean): string[] {
  return [...REACT, ...(development ? ['react/jsx-dev-runtime'] : []), ...OWN];
}
