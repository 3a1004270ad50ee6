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

async function registryOf(page: Page): Promise<RegistryRemote[]> {
  const text = await page.locator('#canopy-registry').textContent();
  return (JSON.parse(text ?? '') as { remotes: RegistryRemote[] }).remotes;
}

/** Every screen of the remotes that takes no parameter. */
export async function routesOf(page: Page): Promise<string[]> {
  const paths = (await registryOf(page)).flatMap(({ manifest }) => manifest.routes.map(({ path }) => path.replace(/\/\*$/, '')));
  return [...new Set(paths.filter((path) => !path.includes(':')))];
}

/** The remotes in the registry that the server embedded in the page. */
export async function remotesOf(page: Page): Promise<PageRemote[]> {
  return (await registryOf(page)).map(({ name, baseUrl, manifest: { routes } }) => {
    const route = routes.find(({ path, roles }) => !path.includes(':') && !roles);
    if (!route) throw new Error(`${name} has no screen that can be opened without a parameter.`);
    return { name, baseUrl, path: route.path.replace(/\/\*$/, '') };
  });
}
