import { parseRegistry, type ManifestInput, type Registry } from '@canopy/federation';
import type { Federation, Remotes, RemotesOptions } from '@canopy/federation/runtime';
import { makeRemotes } from '../federation/make-remotes.ts';

type Modules = Readonly<Record<string, () => Promise<unknown>>>;

const release = (name: string) => ({ name, version: '1.2.3', baseUrl: `http://remotes.test/${name}/1.2.3/` });

/** A registry of these manifests; `./Remote` is exposed unless stated otherwise. */
export function aRegistry(...manifests: (Partial<ManifestInput> & Pick<ManifestInput, 'name'>)[]): Registry {
  const remotes = manifests.map((manifest) => ({
    ...release(manifest.name),
    manifest: { title: manifest.name, shellApi: '^1.0.0', routes: [], exposes: { './Remote': './src/remote.tsx' }, ...manifest },
  }));
  return parseRegistry({ id: 'set-test', remotes });
}

/**
 * The real loader, with these modules instead of the network.
 * @param modules by `remote-name/./Module`, or `remote-name@1.2.3/./Module` for one release; anything absent cannot be fetched
 */
export function remotesOf(registry: Registry, modules: Modules = {}, options: Partial<RemotesOptions> = {}): Remotes {
  const federation: Federation = {
    use: () => {},
    started: () => false,
    load: async (remote, module, { version }) => {
      const load = modules[`${remote}@${version}/${module}`] ?? modules[`${remote}/${module}`];
      if (!load) throw new TypeError('Failed to fetch');
      return load();
    },
  };
  return makeRemotes(registry, { federation, pauses: [], ...options });
}
