import type { Manifest } from '@canopy/federation';

/** A remote on a developer's machine, as described by the link to the host. */
export interface Override {
  name: string;
  /** where its files are served, with a trailing slash */
  url: string;
  manifest: Manifest;
}

export const OVERRIDE_PARAMETER = 'override';
/** value of the parameter that restores the released remotes */
export const NO_OVERRIDE = 'none';

/** The URL of a host with the remote in it, at the remote's first screen. */
export function overrideLink(host: string, override: Override): string {
  const link = new URL(firstScreen(override.manifest), host);
  link.searchParams.set(OVERRIDE_PARAMETER, Buffer.from(JSON.stringify(override)).toString('base64url'));
  return link.href;
}

/** A path of the remote without parameters; `/` if there is none (it only fills slots). */
export function firstScreen({ landing, home, routes }: Manifest): string {
  const plain = routes.map(({ path }) => path).find((path) => !/[:*]/.test(path));
  return landing ?? home ?? plain ?? '/';
}
