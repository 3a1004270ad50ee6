import type { Registry, RegistryRemote, RemoteRelease } from '../registry.ts';
import { diagnoseFile, isChunkError } from './diagnose.ts';
import { webpackFederation } from './federation.ts';
import { faultOfHost } from './host-files.ts';
import { createOverdueLoads, within } from './overdue-loads.ts';
import { createRegistrar } from './release-registrar.ts';
import { createInGroups } from './in-groups.ts';
import type { Remotes, RemotesOptions } from './remotes.ts';
import { replaceRelease, type Replacing, type Replacement } from './replace-release.ts';
import { createResolvedSet, type Running } from './resolved-set.ts';
import type { Fault, LoadCause, LoadFailure, LoadResult, SwapResult } from './result.ts';
import { satisfies } from './satisfies.ts';
import { startRelease, type Outcome, type Surroundings } from './start-release.ts';
import { createStatuses } from './statuses.ts';
import { tagGuard } from './tag-guard.ts';
import { createWaiting } from './waiting.ts';

/** Causes for which an older release may work: the files arrived but were bad. */
const FALLBACK_CAUSES = new Set<LoadCause>(['integrity', 'evaluation', 'invalid-entry', 'missing-module', 'version']);
const PRELOAD_DELAY = 120;
/** Timeout of a newer release loaded in the background, where nobody waits for it. */
const SWAP_PATIENCE = 20_000;
/** Whether another release may do better: the files arrived and were bad, or their server does not have them. */
const mayDoBetter = ({ cause, isMissing }: Fault): boolean => isMissing === true || FALLBACK_CAUSES.has(cause);
/** How long a file may leave a second request without an answer before it counts as hanging, ms. */
const HANG_MS = 2_000;
/** How far back a failed file may count as the cause of a render failure, ms. */
const BLAME_WITHIN = 15_000;

/**
 * The remotes of a registry, ready to be loaded.
 * @throws Error if two remotes claim the same route
 */
export function createRemotes(first: Registry, options: RemotesOptions): Remotes {
  const {
    deadline = 4_000,
    pauses = [300, 900],
    federation = webpackFederation,
    guard = tagGuard,
    pendingFor = 3_000,
    swapWithin = SWAP_PATIENCE,
  } = options;
  const surroundings: Surroundings = { federation, registrar: createRegistrar(federation), guard, pauses, inGroups: createInGroups() };
  const statuses = createStatuses();
  const loads = new Map<string, Promise<LoadResult<unknown>>>();
  const running = new Map<string, Running>();
  const previous = new Map<string, Running>();
  const replacing = new Map<string, Promise<Fault | undefined>>();
  const overdueLoads = createOverdueLoads(guard, deadline);
  const waiting = createWaiting(pendingFor);
  const leaving = new Set<string>();
  const set = createResolvedSet(first, running);
  const isRunning = (name: string): boolean => running.has(name);
  statuses.reset(set.registry().remotes, isRunning);

  const entryOf = (name: string): RegistryRemote | undefined => set.registry().remotes.find((remote) => remote.name === name);
  const failureOf = (
    name: string,
    module: string,
    { cause, message }: Fault,
    { version, channel }: { version: string; channel: string },
  ): LoadFailure => ({ ok: false, cause, message, remote: name, module, version, channel });
  const parts: Replacing = {
    surroundings,
    statuses,
    set,
    running,
    previous,
    patience: swapWithin,
    forgetLoads(name) {
      overdueLoads.drop(name);
      for (const key of loads.keys()) if (key.startsWith(`${name}/`)) loads.delete(key);
    },
    started: announce,
  };

  function announce(name: string, module: string, ms: number): void {
    const run = running.get(name);
    if (run) options.onStarted?.({ remote: name, module, version: run.release.version, channel: run.channel, ms });
  }

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
    if (entryOf(name)?.pending && !isRunning(name)) {
      statuses.change(name, { state: 'loading' });
      await waiting.wait();
    }
    const remote = entryOf(name);
    const fail = (fault: Fault): LoadFailure => {
      statuses.together(() => {
        statuses.note(name, fault);
        statuses.change(name, { state: isRunning(name) ? 'ready' : 'failed' });
      });
      return failureOf(name, module, fault, isRunning(name) || !remote ? statuses.of(name) : remote);
    };
    if (!remote) return fail({ cause: 'unknown-remote', message: `The registry ${set.registry().id} has no ${name}.` });
    const refusal = refuse(remote, module);
    if (refusal) return fail(refusal);
    if (!(await overdueLoads.overtake(name, running.get(name)?.release.baseUrl ?? remote.baseUrl))) return fail(overdue(name));
    const arrived = running.get(name)?.modules.get(module);
    if (arrived) return { ok: true, module: arrived, version: statuses.of(name).version };
    if (!isRunning(name)) statuses.change(name, { state: 'loading' });
    const begun = performance.now();
    const controller = new AbortController();
    const work = start(remote, module, controller.signal).then((outcome): LoadResult<unknown> | Promise<LoadResult<unknown>> => {
      overdueLoads.ended(name, controller);
      if (outcome.ok && settle(remote, module, outcome, begun))
        return { ok: true, module: outcome.module, version: outcome.release.version };
      if (outcome.ok) {
        // Another release is running by now, and modules of two releases must not be mixed.
        loads.delete(`${name}/${module}`);
        return load(name, module, true);
      }
      // Aborted in favour of a newer load, which now determines the remote's status.
      if (controller.signal.aborted)
        return failureOf(name, module, outcome.fault, { version: outcome.release.version, channel: remote.channel });
      return fail(outcome.fault);
    });
    const release = running.get(name)?.release ?? remote;
    return await within(deadline, work, () => {
      const now = running.get(name)?.release ?? release;
      if (now !== release) {
        // Another release is running by now: nobody waits for a file of this one.
        controller.abort();
        loads.delete(`${name}/${module}`);
        return load(name, module, true);
      }
      overdueLoads.add(name, controller, work);
      void leaveHanging(remote, module);
      return fail(overdue(name));
    });
  }

  /** Starts the last good release where a file of the newer one hangs: waiting on helps nobody. */
  async function leaveHanging(remote: RegistryRemote, module: string): Promise<void> {
    const { name, fallback } = remote;
    const { version, baseUrl } = running.get(name)?.release ?? remote;
    if (!fallback || fallback.baseUrl === baseUrl || leaving.has(baseUrl)) return;
    leaving.add(baseUrl);
    const isHanging = await guard.isHanging(baseUrl, `${fallback.baseUrl}${fallback.entry}`, HANG_MS);
    leaving.delete(baseUrl);
    const run = running.get(name);
    if (!isHanging || (run?.release.baseUrl ?? entryOf(name)?.baseUrl) !== baseUrl) return;
    const message = `A file of ${name} ${version} does not answer; one of ${fallback.version} does.`;
    // The start of another release waits for the end of this one's.
    overdueLoads.drop(name);
    guard.abort(baseUrl);
    // Part of the remote has started.
    if (run) return void (await fallBack(name, module, { cause: 'timeout', message, isMissing: true }));
    tell(name, module, { cause: 'timeout', message }, remote);
    const begun = performance.now();
    surroundings.registrar.unregister(name, remote);
    const { signal } = new AbortController();
    const outcome = await startRelease(surroundings, { remote: name, module, release: fallback, signal });
    if (outcome.ok) settle(remote, module, { module: outcome.module, release: fallback }, begun);
  }

  /** Detects failures that need no network request. */
  function refuse({ name, manifest }: RegistryRemote, module: string): Fault | undefined {
    if (!satisfies(options.shellApi, manifest.shellApi)) {
      return { cause: 'version', message: `${name} needs shell-api ${manifest.shellApi}; this shell has ${options.shellApi}.` };
    }
    if (!manifest.exposes[module]) return { cause: 'missing-module', message: `${name} has no ${module}.` };
    return undefined;
  }

  async function start(remote: RegistryRemote, module: string, signal: AbortSignal): Promise<Outcome & { release: RemoteRelease }> {
    const { name, fallback } = remote;
    const release = running.get(name)?.release ?? remote;
    const outcome = await startRelease(surroundings, { remote: name, module, release, signal });
    if (outcome.ok || signal.aborted || !mayDoBetter(outcome.fault)) return { ...outcome, release };
    const now = running.get(name);
    if (now) {
      // Part of the remote has loaded, or another release has replaced it in the meantime.
      const isMadeGood = now.release !== release || (await fallBack(name, module, outcome.fault));
      const next = running.get(name)?.release ?? release;
      return isMadeGood
        ? { ...(await startRelease(surroundings, { remote: name, module, release: next, signal })), release: next }
        : { ...outcome, release };
    }
    // A module that threw once rethrows forever inside its container; the next attempt uses a new one.
    if (outcome.fault.cause === 'evaluation') surroundings.registrar.invalidate(release);
    if (!fallback) return { ...outcome, release };
    tell(name, module, outcome.fault, remote);
    const second = await startRelease(surroundings, { remote: name, module, release: fallback, signal });
    if (second.ok) {
      // Other modules of it may be on their way, and would wait for tags that are about to be removed.
      surroundings.guard.abort(remote.baseUrl);
      surroundings.registrar.unregister(name, remote);
    }
    return second.ok ? { ...second, release: fallback } : { ...outcome, release };
  }

  /** Records and reports a failure that is about to be recovered from, though nobody sees it. */
  function tell(name: string, module: string, fault: Fault, release: { version: string; channel: string }): void {
    statuses.note(name, fault);
    options.onFailure?.(failureOf(name, module, fault, release));
  }

  /** @returns false if another release is running by now, so that the module is of no use */
  function settle(remote: RegistryRemote, module: string, outcome: { module: unknown; release: RemoteRelease }, begun: number): boolean {
    const { name } = remote;
    const { release } = outcome;
    const known = running.get(name);
    if (known && known.release.baseUrl !== release.baseUrl) return false;
    const isFallback = release !== remote && release.version !== remote.version;
    const channel = isFallback ? 'stable' : remote.channel;
    const now = known ?? { entry: remote, release, channel, modules: new Map<string, unknown>(), rendered: new Set<string>() };
    now.modules.set(module, outcome.module);
    running.set(name, now);
    // A load reported as timed out has been forgotten; now that it has arrived, the next call gets it immediately.
    loads.set(`${name}/${module}`, Promise.resolve({ ok: true, module: outcome.module, version: release.version }));
    const ms = performance.now() - begun;
    statuses.together(() => {
      if (!known) set.update();
      if (!known)
        statuses.change(name, {
          version: release.version,
          channel,
          baseUrl: release.baseUrl,
          loadTime: ms,
          fellBackFrom: isFallback ? remote.version : undefined,
        });
      statuses.change(name, { state: 'ready', newer: set.newer(name)?.version });
    });
    announce(name, module, ms);
    return true;
  }

  const overdue = (name: string): Fault => ({
    cause: 'timeout',
    message: `${name} did not arrive within ${deadline / 1_000} s; it is still awaited.`,
  });

  /** One replacement of a remote at a time; a concurrent caller gets the outcome of the first. */
  function replace(name: string, replacement: Replacement): Promise<Fault | undefined> {
    const known = replacing.get(name);
    if (known) return known;
    const promise = replaceRelease(parts, name, replacement).finally(() => replacing.delete(name));
    replacing.set(name, promise);
    return promise;
  }

  /** The running release failed before it was of use: the previous one replaces it, or the registry's last good release. */
  async function fallBack(name: string, module: string, fault: Fault): Promise<boolean> {
    const run = running.get(name);
    // What has rendered works, but for a file that is gone: whoever needs it next would fail too.
    if (!run || (run.rendered.has(module) && !fault.isMissing) || options.mayReplace?.(name) === false) return false;
    const { version } = run.release;
    const known = previous.get(name);
    const before = known && !set.isWithdrawn(name, known.release.version) ? known : undefined;
    const { fallback } = run.entry;
    const good: Replacement | undefined =
      before ?? (fallback && fallback.version !== version ? { entry: run.entry, release: fallback, channel: 'stable' } : undefined);
    if (!good || set.isRefused(name, good.release.version)) return false;
    set.refuse(name, version);
    tell(name, module, fault, { version, channel: run.channel });
    const failed = await replace(name, { ...good, fellBackFrom: version });
    // The replaced release is broken, so it cannot serve as a fallback either.
    if (!failed) previous.delete(name);
    if (!failed) surroundings.registrar.unregister(name, run.release);
    return !failed;
  }

  async function renderFailed(name: string, error: unknown, module = './Remote', generation?: number): Promise<boolean> {
    const run = running.get(name);
    if (!run) return false;
    await replacing.get(name);
    if (running.get(name) !== run || (generation !== undefined && generation !== statuses.of(name).generation)) return true;
    const since = performance.now() - BLAME_WITHIN;
    const failedFile = guard.failureSince(run.release.baseUrl, since);
    const message = error instanceof Error ? error.message : String(error);
    const fault: Fault =
      failedFile && isChunkError(error)
        ? await diagnoseFile(failedFile, run.release)
        : ((await faultOfHost(error, since)) ?? { cause: 'render', message });
    // A failed fetch says nothing against the release, unless the server answers without the file.
    const mayHelp = fault.cause === 'render' || mayDoBetter(fault);
    if (running.get(name) !== run) return true;
    if (mayHelp && (await fallBack(name, module, fault))) return true;
    tell(name, module, fault, { version: run.release.version, channel: run.channel });
    return false;
  }

  async function swapOne(name: string): Promise<SwapResult> {
    const entry = set.newer(name);
    if (!entry) return { ok: true, remote: name, version: statuses.of(name).version };
    const unfit: Fault = {
      cause: 'version',
      message: `${name} ${entry.version} claims a route of another remote that runs; it comes with the next page load.`,
    };
    const fault =
      refuse(entry, './Remote') ?? (set.fits(entry) ? await replace(name, { entry, release: entry, channel: entry.channel }) : unfit);
    if (!fault) return { ok: true, remote: name, version: entry.version };
    // A release that could not be fetched may be available later; a broken one is not offered again.
    if (FALLBACK_CAUSES.has(fault.cause)) set.refuse(name, entry.version);
    statuses.together(() => {
      tell(name, './Remote', fault, entry);
      statuses.change(name, { newer: set.newer(name)?.version });
    });
    return failureOf(name, './Remote', fault, entry);
  }

  return {
    get registry() {
      return set.registry();
    },
    get routes() {
      return set.routes();
    },
    load: (remote, module) => load(remote, module) as Promise<LoadResult<never>>,
    peek: (remote, module) => running.get(remote)?.modules.get(module) as never,
    preload(remote, module = './Remote', delay = PRELOAD_DELAY) {
      const timer = setTimeout(() => void load(remote, module, true), delay);
      return () => clearTimeout(timer);
    },
    status: statuses.of,
    statuses: statuses.all,
    subscribe: statuses.subscribe,
    note: statuses.note,
    update(next) {
      statuses.together(() => {
        set.take(next);
        statuses.reset(set.registry().remotes, isRunning);
        for (const [name, { channel, release }] of running) {
          const isWithdrawn = set.isWithdrawn(name, release.version);
          statuses.change(name, { channel, newer: set.newer(name)?.version, isWithdrawn });
        }
      });
      waiting.done();
    },
    swap: (
      names = statuses
        .all()
        .filter(({ newer }) => newer)
        .map(({ name }) => name),
    ) => Promise.all(names.map(swapOne)),
    rendered(name, module, ms) {
      const run = running.get(name);
      if (!run || run.rendered.has(module)) return;
      run.rendered.add(module);
      if (module === './Remote') statuses.change(name, { firstRender: ms });
      options.onRendered?.({ remote: name, module, version: run.release.version, channel: run.channel, ms });
    },
    renderFailed,
  };
}
