import { stackFacts } from './stack-facts.ts';

interface Manifest {
  readonly title: string;
  readonly routes: readonly { readonly path: string; readonly title?: string; readonly back?: boolean; readonly byAction?: boolean }[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly landing?: string;
  readonly home?: string;
  readonly nav: readonly { readonly label: string; readonly path: string }[];
}

export interface ServedRegistry {
  readonly remotes: readonly { readonly name: string; readonly baseUrl: string; readonly manifest: Manifest }[];
}

/** The registry embedded in the portal's page. */
export async function servedRegistry(): Promise<ServedRegistry> {
  const page = await (await fetch(`${stackFacts().url}/login`, { headers: { accept: 'text/html' } })).text();
  const found = [...page.matchAll(/<script type="application\/json" id="[^"]*registry[^"]*">(.*?)<\/script>/gs)][0]?.[1];
  if (!found) throw new Error('The page carries no registry.');
  return JSON.parse(found) as ServedRegistry;
}
