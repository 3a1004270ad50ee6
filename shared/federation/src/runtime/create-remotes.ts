import type { Registry, RegistryRemote, RemoteRelease } from '../registry.ts';
import { createRouteTable, type RouteTable } from '../routes.ts';
import { webpackFederation, type Federation } from './federation.ts';
import type { Fault, LoadFailure, LoadResult } from './result.ts';
import { satisfies } from './satisfies.ts';
import { createOpener } from './opener.ts';
import { startRelease, type Outcome, type Surroundings } from './start-release.ts';
import { createStatuses, type RemoteStatus } from './statuses.ts';
import { tagGuard, type TagGuard } from './tag-guard.ts';

export interface RemotesOptions {
  /** version of `@canopy/shell-api` that the host carries */
  shellApi: string;
  /** told of every failure, also of one that a fallback release made good */
  onFailure?: (failure: LoadFailure) => void;
  /** ms until a load that has not ended is reported as timed out; default 4,000, so that a card stands within five seconds */
  deadline?: number;
  /** ms between attempts after network faults; default 300 and 900 */
  pauses?: readonly number[];
  /** in place of Module Federation, for tests and for builds without it */
  federation?: Federation;
  guard?: TagGuard;
}

export interface Remotes {
  readonly registry: Registry;
  readonly routes: RouteTable;
  /** Loads a module of a remote. Never rejects; a failure is forgotten, so calling again tries again. */
  load<M = unknown>(remote: string, module: string): Promise<LoadResult<M>>;
  /** The module if it has been loaded, to render it without a pause. */
  peek<M = unknown>(remote: string, module: string): M | undefined;
  /** Loads soon, without reporting a failure: the pointer rests on a link. The result cancels it, if it has not begun. */
  preload(remote: string, module?: string, delay?: number): () => void;
  status(remote: string): RemoteStatus;
  statuses(): readonly RemoteStatus[];
  /** Told of every change of a status. The result ends it. */
  subscribe(listener: () => void): () => void;
  /** Takes a registry resolved anew. Remotes that have started stay as they are until the page is loaded again. */
  update(registry: Registry): void;
}

/** Causes for which an older release may do better: the files came, and were no good. */
const FALLBACK_CAUSES = new Set(['integrity', 'evaluation', 'invalid-entry', 'missing-module']);
const PRELOAD_DELAY = 120;

/**
 * The remotes of a registry, ready to be loaded.
 * @throws Error when two remotes claim the same route
 */
export function createRemotes(first: Registry, options: RemotesOptions): Remotes {
  const { deadline = 4_000, pauses = [300, 900], federation = webpackFederation, guard = tagGuard } = options;
  const surroundings: Surroundings = { federation, opener: createOpener(federation), guard, pauses };
  const statuses = createStatuses();
  const loads = new Map<string, Promise<LoadResult<unknown>>>();
  const modules = new Map<string, unknown>();
  /** releases that have started in this session; they stay until the page is loaded again */
  const started = new Map<string, RemoteRelease>();
  /** by remote: the loads that timed out and still go on, with what ends them */
  const late = new Map<string, Map<AbortController, Promise<unknown>>>();
  let registry = first;
  let routes = createRouteTable(first.remotes.map(({ descriptor }) => descriptor));
  statuses.reset(first.remotes);

  function load(name: string, module: string, quiet = false): Promise<LoadResult<unknown>> {
    const key = `${name}/${module}`;
    const known = loads.get(key);
    if (known) return known;
    const promise = run(name, module).then((result) => {
      if (result.ok) return result;
      if (loads.get(key) === promise) loads.delete(key);
      if (!quiet) options.onFailure?.(result);
      return result;
    });
    loads.set(key, promise);
    return promise;
  }

  async function run(name: string, module: string): Promise<LoadResult<unknown>> {
    const remote = registry.remotes.find((candidate) => candidate.name === name);
    const version = remote?.version ?? '';
    const fail = ({ cause, message }: Fault): LoadFailure => {
      const state = started.has(name) ? 'ready' : 'failed';
      statuses.change(name, { state, lastError: { cause, message, at: Date.now() } });
      return { ok: false, cause, message, remote: name, module, version };
    };
    if (!remote) return fail({ cause: 'unknown-remote', message: `The registry ${registry.id} has no ${name}.` });
    const refusal = refuse(remote, module);
    if (refusal) return fail(refusal);
    if (!(await overtakeLate(remote))) return fail(overdue(name));
    const arrived = modules.get(`${name}/${module}`);
    if (arrived) return { ok: true, module: arrived, version: statuses.of(name).version };
    if (!started.has(name)) statuses.change(name, { state: 'loading' });
    const begun = performance.now();
    const controller = new AbortController();
    const work = start(remote, module, controller.signal).then((outcome): LoadResult<unknown> => {
      late.get(name)?.delete(controller);
      if (outcome.ok) settle(name, module, outcome, begun);
      if (outcome.ok) return { ok: true, module: outcome.module, version: outcome.release.version };
      // Given up in favour of a newer load, which speaks for the remote from now on.
      if (controller.signal.aborted) return { ok: false, ...outcome.fault, remote: name, module, version };
      return fail(outcome.fault);
    });
    return await withinDeadline(work, () => {
      late.set(name, (late.get(name) ?? new Map()).set(controller, work));
      return fail(overdue(name));
    });
  }

  /** What can be known without asking the network. */
  function refuse({ name, descriptor }: RegistryRemote, module: string): Fault | undefined {
    if (!satisfies(options.shellApi, descriptor.shellApi)) {
      return { cause: 'version', message: `${name} needs shell-api ${descriptor.shellApi}; this shell has ${options.shellApi}.` };
    }
    if (!descriptor.exposes[module]) return { cause: 'missing-module', message: `${name} has no ${module}.` };
    return undefined;
  }

  async function start(remote: RegistryRemote, module: string, signal: AbortSignal): Promise<Outcome & { release: RemoteRelease }> {
    const { name, fallback } = remote;
    const running = started.get(name);
    const release = running ?? remote;
    const outcome = await startRelease(surroundings, { remote: name, module, release, signal });
    if (outcome.ok || running || !fallback || !FALLBACK_CAUSES.has(outcome.fault.cause)) return { ...outcome, release };
    options.onFailure?.({ ok: false, ...outcome.fault, remote: name, module, version: remote.version });
    const second = await startRelease(surroundings, { remote: name, module, release: fallback, signal });
    return second.ok ? { ...second, release: fallback } : { ...outcome, release };
  }

  function settle(name: string, module: string, outcome: { module: unknown; release: RemoteRelease }, begun: number): void {
    const { version, baseUrl } = outcome.release;
    const key = `${name}/${module}`;
    started.set(name, outcome.release);
    modules.set(key, outcome.module);
    // A load that was reported as timed out has been forgotten; now that it is here, the next call gets it at once.
    loads.set(key, Promise.resolve({ ok: true, module: outcome.module, version }));
    const { loadTime = performance.now() - begun } = statuses.of(name);
    statuses.change(name, { state: 'ready', version, baseUrl, loadTime });
  }

  const overdue = (name: string): Fault => ({ cause: 'timeout', message: `${name} did not arrive within ${deadline / 1_000} s; it is still awaited.` });

  /**
   * A load that hangs would be joined by the next one, and hang it too. One that is only slow must not be begun anew. So
   * its files are asked for a second time: if those come first, the first load hung, and is given up.
   * @returns false while neither has come
   */
  async function overtakeLate({ name, baseUrl }: RegistryRemote): Promise<boolean> {
    const given = late.get(name);
    if (!given?.size) return true;
    const from = started.get(name)?.baseUrl ?? baseUrl;
    const ended = Promise.all(given.values()).then(() => 'ended' as const);
    const overtaken = guard.refetch(from).then((came) => (came ? ('overtaken' as const) : ended));
    const first = await withinDeadline(Promise.race([ended, overtaken]), () => 'neither' as const);
    if (first === 'overtaken') {
      late.delete(name);
      for (const controller of given.keys()) controller.abort();
      guard.abort(from);
      await ended;
    }
    return first !== 'neither';
  }

  function withinDeadline<T, E>(work: Promise<T>, expired: () => E): Promise<T | E> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(expired()), deadline);
      void work.then((result) => {
        clearTimeout(timer);
        resolve(result);
      });
    });
  }

  return {
    get registry() {
      return registry;
    },
    get routes() {
      return routes;
    },
    load: (remote, module) => load(remote, module) as Promise<LoadResult<never>>,
    peek: (remote, module) => modules.get(`${remote}/${module}`) as never,
    preload(remote, module = './Remote', delay = PRELOAD_DELAY) {
      const timer = setTimeout(() => void load(remote, module, true), delay);
      return () => clearTimeout(timer);
    },
    status: statuses.of,
    statuses: statuses.all,
    subscribe: statuses.subscribe,
    update(next) {
      routes = createRouteTable(next.remotes.map(({ descriptor }) => descriptor));
      registry = next;
      statuses.reset(next.remotes);
    },
  };
}
