import type { CallBody } from '@canopy/contract';
import {
  getResearch,
  listResearch,
  runResearch,
  stopResearch,
  updateResearch,
  type Research,
  type ResearchStep,
} from '@canopy/contract/content';
import { refreshCalls, reloadUser, showToast, useAction, useEachEnd } from '@canopy/shell-api';
import { useLiveResearch } from '../../../research/use-live-research.ts';

/** One run, followed live while it is running, and the actions for it. */
export function useResearch(id: string) {
  const params = { id };
  const call = useLiveResearch(id);
  const runIt = useAction(runResearch);
  const stopIt = useAction(stopResearch);
  const update = useAction(updateResearch);

  // The month's remaining allowance, and the first step of Get Started, change when a run ends.
  useEachEnd(call.data?.status === 'running' ? 'running' : call.data, () => {
    void refreshCalls(getResearch, listResearch);
    void reloadUser().catch(() => undefined);
  });

  const complain = (title: string, detail: string) => showToast({ title, description: detail, tone: 'destructive' });
  return {
    ...call,
    async run(from?: ResearchStep['name'], only = false): Promise<void> {
      const result = await runIt.run({ params, body: { ...(from && { from }), only } });
      if (!result.ok) complain('Research did not start', result.error.message);
      await call.reload();
    },
    async stop(): Promise<void> {
      const result = await stopIt.run({ params });
      if (!result.ok) complain('Research could not be stopped', result.error.message);
      await call.reload();
    },
    /** @returns whether it was saved */
    async change(body: CallBody<typeof updateResearch>): Promise<boolean> {
      const result = await update.run({ params, body });
      if (!result.ok) complain('The change was not saved', result.error.message);
      await call.reload();
      return result.ok;
    },
    busy: runIt.running || stopIt.running || update.running,
  };
}
export type ResearchView = ReturnType<typeof useResearch>;
export interface TabProps {
  readonly run: Research;
  readonly view: ResearchView;
}
