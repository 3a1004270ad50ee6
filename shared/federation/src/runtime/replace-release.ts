import type { RegistryRemote, RemoteRelease } from '../registry.ts';
import { within } from './overdue-loads.ts';
import type { ResolvedSet, Running } from './resolved-set.ts';
import type { Fault } from './result.ts';
import { startRelease, type Surroundings } from './start-release.ts';
import type { Statuses } from './statuses.ts';

/** The release that replaces the running one. */
export interface Replacement {
  entry: RegistryRemote;
  release: RemoteRelease;
  channel: string;
  /** the release that failed; absent for a requested newer one */
  fellBackFrom?: string;
}

export interface Replacing {
  surroundings: Surroundings;
  statuses: Statuses;
  set: ResolvedSet;
  running: Map<string, Running>;
  /** the releases running before the last replacement; kept because parts of them may still be on the page */
  previous: Map<string, Running>;
  /** timeout for loading a release, ms */
  patience: number;
  /** discards the remote's loads, which belong to a release no longer running */
  forgetLoads(name: string): void;
  started(name: string, module: string, ms: number): void;
}

/**
 * Loads what is needed of another release in the background, and replaces the running one only once all of it is there.
 * @returns why it failed, in which case the running one continues
 */
export async function replaceRelease(
  parts: Replacing,
  name: string,
  { entry, release, channel, fellBackFrom }: Replacement,
): Promise<Fault | undefined> {
  const { surroundings, statuses, set, running, previous, patience } = parts;
  const begun = performance.now();
  const modules = new Map<string, unknown>();
  const controller = new AbortController();
  const wanted = (): string[] => {
    const shown = [...(running.get(name)?.modules.keys() ?? [])].filter((module) => entry.manifest.exposes[module]);
    return (shown.length > 0 ? shown : ['./Remote']).filter((module) => !modules.has(module));
  };
  const before = previous.get(name);
  if (before?.release.baseUrl === release.baseUrl) for (const [module, loaded] of before.modules) modules.set(module, loaded);

  // While a module loads, the visitor may navigate to where another is needed.
  for (let missing = wanted(); missing.length > 0; missing = wanted()) {
    const work = Promise.all(
      missing.map((module) => startRelease(surroundings, { remote: name, module, release, signal: controller.signal })),
    );
    const outcomes = await within(patience, work, () => undefined);
    const failed = outcomes?.find((outcome) => !outcome.ok);
    if (!outcomes || failed?.ok === false) {
      controller.abort();
      surroundings.guard.abort(release.baseUrl);
      surroundings.registrar.unregister(name, release);
      if (before?.release.baseUrl === release.baseUrl) previous.delete(name);
      return failed?.ok === false
        ? failed.fault
        : { cause: 'timeout', message: `${name} ${release.version} did not arrive within ${patience / 1_000} s.` };
    }
    for (const [index, module] of missing.entries()) {
      const outcome = outcomes[index];
      if (outcome?.ok) modules.set(module, outcome.module);
    }
  }

  const left = running.get(name);
  if (before && before.release.baseUrl !== release.baseUrl) surroundings.registrar.unregister(name, before.release);
  if (left) previous.set(name, left);
  running.set(name, { entry, release, channel, modules, rendered: new Set() });
  parts.forgetLoads(name);
  const loadTime = performance.now() - begun;
  statuses.together(() => {
    set.update();
    const { version, baseUrl } = release;
    const generation = statuses.of(name).generation + 1;
    statuses.change(name, {
      state: 'ready',
      version,
      channel,
      baseUrl,
      loadTime,
      firstRender: undefined,
      fellBackFrom,
      generation,
      newer: set.newer(name)?.version,
      isWithdrawn: set.isWithdrawn(name, version),
    });
  });
  for (const module of modules.keys()) parts.started(name, module, loadTime);
  return undefined;
}
