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
  for (const name of eagerNames(development))
    shared[name] = { singleton: true, eager: true, requiredVersion: name.startsWith('@canopy/') ? false : REACT_RANGE };
  for (const name of lazyShared) shared[name] = { singleton: true, requiredVersion: false };
  return shared;
}

/**
 * A remote takes them from the host and carries no copy.
 * @param ranges see `sharedRanges`
 */
export function remoteShared(ranges: Readonly<Record<string, string>>): SharedModules {
  return Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => [name, { singleton: true, import: false, requiredVersion: range }]),
  );
}

/**
 * Which versions of the shared modules a remote can live with: of React what all are written against, of
 * `@canopy/shell-api` what its manifest says, of the workspace's other packages whatever is compatible with the version it is built with.
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

/** Names of everything that host and remotes share. */
export function sharedNames({ development, lazyShared }: SharingOptions): string[] {
  return [...eagerNames(development), ...lazyShared];
}

/** Version of the package that a shared module is part of, as a package in `dir` finds it. */
export function versionOfShared(dir: string, name: string): string | undefined {
  const segments = name.split('/');
  const folder = findPackage(dir, segments.slice(0, name.startsWith('@') ? 2 : 1).join('/'));
  return folder && readPackage(folder).version;
}

/** Packages of the workspace that are large, and shared as a whole with the remotes that depend on them. */
const LENT = ['@canopy/editor'];

/**
 * What the host loads on demand, as far as the package in `dir` depends on it: the large packages, and the further entries of
 * `@canopy/ui`: every export but `.` that is code. An entry with others below it (`./forms`, of `./forms/fields` and others) is
 * their sum and not shared itself: a build keeps what it uses of it.
 */
export function lazySharedOf(dir: string): string[] {
  return [...LENT.filter((name) => existsSync(path.join(dir, 'node_modules', name, 'package.json'))), ...entriesOfUi(dir)];
}

function entriesOfUi(dir: string): string[] {
  const ui = path.join(dir, 'node_modules', '@canopy', 'ui');
  if (!existsSync(path.join(ui, 'package.json'))) return [];
  const entries = Object.entries(readPackage(ui).exports)
    .filter(([entry, target]) => entry !== '.' && typeof target === 'string' && /\.tsx?$/.test(target))
    .map(([entry]) => entry);
  const isSum = (entry: string) => entries.some((other) => other.startsWith(`${entry}/`));
  return entries.filter((entry) => !isSum(entry)).map((entry) => `@canopy/ui${entry.slice(1)}`);
}

function eagerNames(development: boolean): string[] {
  return [...REACT, ...(development ? ['react/jsx-dev-runtime'] : []), ...OWN];
}
