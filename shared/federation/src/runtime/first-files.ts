import type { RemoteRelease } from '../registry.ts';

type Offered = Readonly<Record<string, () => Promise<unknown>>>;

/** The shared modules that the host's build fetches when first asked for (see preset/host-config.ts). */
const offered = (): Offered => (globalThis as { [offer: symbol]: Offered | undefined })[Symbol.for('canopy.offered')] ?? {};

/**
 * Asks for what a release's first screen needs along with its entry, which would name it a round trip later. Whatever fails is
 * asked for again by those who need it, and counts then.
 */
export function askForFirstFiles({ baseUrl, entry, integrity, first }: RemoteRelease): void {
  // The entry too: the runtime comes to it when all of this is under way.
  for (const file of first ? [entry, ...first.files] : []) {
    const hash = integrity?.[file];
    // One that is not listed is refused when it is used.
    if (hash !== undefined) preload(`${baseUrl}${file}`, hash);
  }
  for (const name of first?.shared ?? [])
    void offered()
      [name]?.()
      .catch(() => undefined);
}

/** The browser gives it to the tag that asks for it in the same way: from another origin without cookies, with its hash. */
function preload(url: string, integrity: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: url.endsWith('.css') ? 'style' : 'script', crossOrigin: 'anonymous', integrity, href: url });
  link.addEventListener('load', () => link.remove());
  link.addEventListener('error', () => link.remove());
  document.head.append(link);
}
