import type { Page } from '@playwright/test';

/** A remote as listed in the portal's page. */
export interface PageRemote {
  readonly name: string;
  readonly baseUrl: string;
  /** its first screen that takes no parameter and is open to everybody */
  readonly path: string;
}

interface RegistryRemote {
  readonly name: string;
  readonly baseUrl: string;
  readonly manifest: { readonly routes: readonly { readonly path: string; readonly roles?: readonly string[] }[] };
}

/** The remotes in the registry that the server embedded in the page. */
export async function remotesOf(page: Page): Promise<PageRemote[]> {
  const text = await page.locator('#canopy-registry').textContent();
  const { remotes } = JSON.parse(text ?? '') as { remotes: RegistryRemote[] };
  return remotes.map(({ name, baseUrl, manifest: { routes } }) => {
    const route = routes.find(({ path, roles }) => !path.includes(':') && !roles);
    if (!route) throw new Error(`${name} has no screen that can be opened without a parameter.`);
    return { name, baseUrl, path: route.path.replace(/\/\*$/, '') };
  });
}
