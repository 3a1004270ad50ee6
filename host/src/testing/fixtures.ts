import { parseRegistry, type DescriptorInput, type Registry } from '@canopy/federation';
import { createRemotes, type Federation, type Remotes } from '@canopy/federation/runtime';
import { SHELL_API_VERSION } from '@canopy/shell-api/host';

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
 * @param modules by `remote-name/./Module`; what is not there cannot be fetched
 */
export function remotesOf(registry: Registry, modules: Modules = {}): Remotes {
  const federation: Federation = {
    use: () => {},
    started: () => false,
    load: async (remote, module) => {
      const load = modules[`${remote}/${module}`];
      if (!load) throw new TypeError('Failed to fetch');
      return load();
    },
  };
  return createRemotes(registry, { shellApi: SHELL_API_VERSION, federation, pauses: [] });
}
