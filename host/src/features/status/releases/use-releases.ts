import { TASK_POLL_MS } from '@canopy/contract';
import { getReleases, haltCanary, promoteRelease, rollbackRemote } from '@canopy/contract/host';
import { refreshCalls, showFailure, showToast, useAction, useCall, type ActionResult } from '@canopy/shell-api';

/** What is published, and the actions available for it. */
export function useReleases() {
  const overview = useCall(getReleases, {}, { refreshMs: TASK_POLL_MS });
  const promote = useAction(promoteRelease);
  const rollback = useAction(rollbackRemote);
  const halt = useAction(haltCanary);

  /** Reports what was done, or why it was not, and reloads the overview. @returns whether it was done */
  const report = async (result: ActionResult<unknown>, done: string): Promise<boolean> => {
    if (result.ok) showToast({ title: done, tone: 'success' });
    else showFailure('Nothing was changed', result.error);
    await refreshCalls(getReleases);
    return result.ok;
  };
  return {
    overview,
    busy: promote.running || rollback.running || halt.running,
    promote: async (remote: string, version: string) =>
      report(await promote.run({ params: { remote }, body: { version } }), `${version} is the stable release now`),
    rollback: async (remote: string, version: string) =>
      report(await rollback.run({ params: { remote }, body: { version } }), `Rolled back to ${version}`),
    halt: async (remote: string) => report(await halt.run({ params: { remote } }), 'Canary halted'),
  };
}

export type Releases = ReturnType<typeof useReleases>;
