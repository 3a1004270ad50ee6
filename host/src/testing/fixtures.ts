import { parseRegistry, type DescriptorInput, type Registry } from '@canopy/federation';
import type { Federation, Remotes, RemotesOptions } from '@canopy/federation/runtime';
import { makeRemotes } from '../federation/make-remotes.ts';

type Modules = Readonly<Record<string, () => Promise<unknown>>>;

const release = (name: string) => ({ name, version: '1.2.3', baseUrl: `http://remotes.test/${name}/1.2.3/` });

/** A registry of these descriptors; `./Remote` is exposed unless said otherwise. */
export function aRegistry(...descriptors: (Partial<DescriptorInput> & Pick<DescriptorInput, 'name'>)[]): Registry {
  const remotes = descriptors.map((descriptor) => ({
    ...release(descriptor.name),
    descriptor: { title: descriptor.name, shellApi: '^1.0.0', routes: [], exposes: { './Remote': './src/remote.tsx' }, ...descriptor },
  }));
  return parseRegistry({ id: 'set-test', remotes });
}

/**
 * The real loader, with these modules in place of the network.
 * @param modules by `remote-name/./Module`, or `remote-name@1.2.3/./Module` for one release; what is not there cannot be fetched
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
