import type { RemoteRelease } from '../registry.ts';

type Offered = Readonly<Record<string, () => Promise<unknown>>>;

/** The shared modules that the host's build loads on demand (see preset/host-config.ts). */
const offered = (): Offered => (globalThis as { [offer: symbol]: Offered | undefined })[Symbol.for('canopy.offered')] ?? {};

/**
 * Preloads what a release's first screen needs together with its entry, which saves a round trip. Failures are ignored here:
 * whoever needs the file requests it again, and that attempt counts.
 */
export function askForFirstFiles({ baseUrl, entry, integrity, first }: RemoteRelease): void {
  // Including the entry: the runtime requests it only after all of this is under way.
  for (const file of first ? [entry, ...first.files] : []) {
    const hash = integrity?.[file];
    // A file that is not listed is refused when it is used.
    if (hash !== undefined) preload(`${baseUrl}${file}`, hash);
  }
  for (const name of first?.shared ?? [])
    void offered()
      [name]?.()
      .catch(() => undefined);
}

/** The preload must match the later tag to be reused: cross-origin without cookies, with the file's hash. */
function preload(url: string, integrity: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: url.endsWith('.css') ? 'style' : 'script', crossOrigin: 'anonymous', integrity, href: url });
  link.addEventListener('load', () => link.remove());
  link.addEventListener('error', () => link.remove());
  document.head.append(link);
}
