import type { Manifest } from '@canopy/federation';

/** A remote of a developer's machine, as the link tells the host of it. */
export interface Override {
  name: string;
  /** where its files are served, with a trailing slash */
  url: string;
  manifest: Manifest;
}

export const OVERRIDE_PARAMETER = 'override';
/** value of the parameter that goes back to the released remotes */
export const NO_OVERRIDE = 'none';

/** The URL that shows a host with the remote in it, at the remote's first screen. */
export function overrideLink(host: string, override: Override): string {
  const link = new URL(firstScreen(override.manifest), host);
  link.searchParams.set(OVERRIDE_PARAMETER, Buffer.from(JSON.stringify(override)).toString('base64url'));
  return link.href;
}

/** A path of the remote that needs nothing put into it; `/` where it has none (it fills slots only). */
export function firstScreen({ landing, home, routes }: Manifest): string {
  const plain = routes.map(({ path }) => path).find((path) => !/[:*]/.test(path));
  return landing ?? home ?? plain ?? '/';
}
