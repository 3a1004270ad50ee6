import { MESSAGES } from '@canopy/contract';
import { type Task } from '@canopy/contract/host';
import { number, object, safeParse } from '@canopy/contract/schema';
import { latestCrawl, refreshPages } from '@canopy/contract/seo-audit';
import { refreshCalls, reloadUser, showFailure, showOutcome, useAction, useEachEnd, useTaskEnd, useUser } from '@canopy/shell-api';
import { formatInteger } from '@canopy/ui/data/formats';
import { useState } from 'react';
import { useOncePerDay } from '../../crawl/once-per-day.ts';
import { refreshAudit } from '../../crawl/use-crawl.ts';

const keyOf = (organisationId: string) => `canopy.pages-refresh.${organisationId}`;

/** Id of the refresh task started in this workspace whose end has not been reported yet; survives a reload. */
const readRefresh = (organisationId: string): string | null => localStorage.getItem(keyOf(organisationId));

function keepRefresh(organisationId: string, taskId: string | null): void {
  if (taskId === null) localStorage.removeItem(keyOf(organisationId));
  else localStorage.setItem(keyOf(organisationId), taskId);
}

/** Pages that were crawled, and how many of them gave no answer. */
const crawled = object({ fetched: number(), failed: number() });

function tellEnd(task: Task): void {
  if (task.status !== 'SUCCESS') return void showFailure(MESSAGES.refresh.failure, task);
  const counts = safeParse(crawled, task.result);
  // A task of an earlier release counted nothing.
  const { fetched: total, failed } = counts.success ? counts.data : { fetched: 1, failed: 0 };
  const well = total - failed;
  showOutcome(
    { well, total },
    {
      all: MESSAGES.refresh.success,
      partial: `Refreshed ${formatInteger(well)} of ${formatInteger(total)} pages`,
      none: MESSAGES.refresh.failure,
      nothing: 'No page was refreshed',
      reasons: [failed > 0 ? 'The rest gave no usable answer; the crawl log says why.' : null],
    },
  );
}

/** Starts a page refresh and follows its task until it is done (document 2, section 4). */
export function usePageRefresh() {
  const { id: organisationId } = useUser().organisation;
  const usedUp = useOncePerDay();
  const [kept, setKept] = useState({ organisationId, taskId: readRefresh(organisationId) });
  // Another workspace has its own task.
  const taskId = kept.organisationId === organisationId ? kept.taskId : readRefresh(organisationId);
  const starting = useAction(refreshPages);
  const forget = () => {
    keepRefresh(organisationId, null);
    setKept({ organisationId, taskId: null });
    void reloadUser().catch(() => undefined);
    void refreshAudit();
  };
  const { error } = useTaskEnd(taskId, (task) => {
    forget();
    tellEnd(task);
  });
  // A task that is gone has no end to report.
  useEachEnd(taskId === null ? null : error?.status === 404 ? error : 'running', forget);

  const start = async (): Promise<void> => {
    const started = await starting.run({ body: {} });
    if (!started.ok) {
      showFailure(MESSAGES.refresh.startFailed, started.error);
      return;
    }
    keepRefresh(organisationId, started.data.task_id);
    setKept({ organisationId, taskId: started.data.task_id });
    void refreshCalls(latestCrawl);
  };

  return {
    start: () => void start(),
    running: starting.running || taskId !== null,
    usedUp,
  };
}
