import * as z from '@canopy/contract/schema';
import type { Registry } from '@canopy/federation';

const KEY = 'canopy.preview';
const PARAMETER = 'preview';

/** Moves a preview link's token from the URL into this tab's storage, so that a copied URL does not carry it. */
export function takePreviewToken(): void {
  const url = new URL(location.href);
  const token = url.searchParams.get(PARAMETER);
  if (token === null) return;
  sessionStorage.setItem(KEY, token);
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`);
}

export const previewToken = (): string | null => sessionStorage.getItem(KEY);
export const forgetPreviewToken = (): void => sessionStorage.removeItem(KEY);

/** The remote that a token names; the platform decides whether the token is valid. */
function remoteOf(token: string): string | undefined {
  try {
    const text = atob((token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return z.parse(z.object({ remote: z.string() }), JSON.parse(text)).remote;
  } catch {
    return undefined;
  }
}

/** Holds back the remote to be previewed until the platform has said which release the visitor gets. */
export function awaitPreview(registry: Registry): Registry {
  const token = previewToken();
  const name = token === null ? undefined : remoteOf(token);
  return { ...registry, remotes: registry.remotes.map((remote) => (remote.name === name ? { ...remote, pending: true } : remote)) };
}
