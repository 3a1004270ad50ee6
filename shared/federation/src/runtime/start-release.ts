import type { RemoteRelease } from '../registry.ts';
import { diagnoseError, diagnoseFile } from './diagnose.ts';
import type { Federation } from './federation.ts';
import { askForFirstFiles } from './first-files.ts';
import { faultOfHost } from './host-files.ts';
import type { InGroups } from './in-groups.ts';
import type { ReleaseRegistrar } from './release-registrar.ts';
import type { Fault } from './result.ts';
import type { TagGuard } from './tag-guard.ts';

export interface Surroundings {
  inGroups: InGroups;
  federation: Federation;
  registrar: ReleaseRegistrar;
  guard: TagGuard;
  /** pauses between attempts after a network fault, in ms; one more attempt than pauses */
  pauses: readonly number[];
}

export interface Start {
  remote: string;
  module: string;
  release: RemoteRelease;
  /** stops further attempts once aborted */
  signal: AbortSignal;
}

export type Outcome = { ok: true; module: unknown } | { ok: false; fault: Fault };

/** Loads a module of one release, retrying after network faults. Never rejects. */
export async function startRelease({ federation, registrar, guard, pauses, inGroups }: Surroundings, given: Start): Promise<Outcome> {
  const { remote, module, release, signal } = given;
  guard.expect(release);
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await (federation.started(remote, release) ? attemptOnce() : inGroups(remote, release.baseUrl, () => begin(attempt)));
    if (outcome.ok) return outcome;
    const pause = pauses[attempt];
    if (outcome.fault.cause !== 'network' || pause === undefined || signal.aborted) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return outcome;
  }

  /** An attempt that also starts the release's container. */
  async function begin(attempt: number): Promise<Outcome> {
    const start = registrar.register(remote, release);
    if (attempt === 0 && module === './Remote') askForFirstFiles(release);
    const outcome = await attemptOnce();
    // Another module may have begun the next attempt already, whose tags a clean slate would remove.
    if (!outcome.ok && !federation.started(remote, release)) registrar.invalidate(release, start);
    return outcome;
  }

  async function attemptOnce(): Promise<Outcome> {
    const begun = performance.now();
    try {
      const loaded = await federation.load(remote, module, release);
      if (loaded) return { ok: true, module: loaded };
      return { ok: false, fault: { cause: 'missing-module', message: `${remote} has no ${module}.` } };
    } catch (error) {
      if (signal.aborted) return { ok: false, fault: { cause: 'timeout', message: `${remote} was given up.` } };
      const failed = guard.failureSince(release.baseUrl, begun);
      if (failed) return { ok: false, fault: await diagnoseFile(failed, release) };
      return { ok: false, fault: (await faultOfHost(error, begun)) ?? diagnoseError(error, `${release.baseUrl}${release.entry}`) };
    }
  }
}
