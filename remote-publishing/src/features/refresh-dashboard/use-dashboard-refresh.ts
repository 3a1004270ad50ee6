import { MESSAGES } from '@canopy/contract';
import { getGoogleConnection, updateSearchData, updateWebData } from '@canopy/contract/analytics';
import { type Task } from '@canopy/contract/host';
import { isSettled, refreshCalls, showFailure, showOutcome, useAction, useEachEnd, useTask, useUser } from '@canopy/shell-api';
import { useState } from 'react';

const words = MESSAGES.dashboard;
interface Started {
  readonly search: string | null;
  readonly web: string | null;
  /** why a source could not be started */
  readonly refused: readonly string[];
}

function tellEnd(tasks: readonly Task[], refused: readonly string[]): void {
  const well = tasks.filter(({ status }) => status === 'SUCCESS').length;
  const total = tasks.length + refused.length;
  showOutcome(
    { well, total },
    {
      all: words.updated,
      partial: `Updated ${well} of ${total} sources`,
      none: words.updateFailed,
      nothing: words.updateFailed,
      reasons: [...refused, ...tasks.filter(({ status }) => status === 'FAILURE').map(({ message }) => message)],
    },
  );
}

/** Imports the workspace's connected sources again, both at once, and reports when both are done (document 2, section 2.6). */
export function useDashboardRefresh() {
  const { organisation } = useUser();
  const search = useAction(updateSearchData);
  const web = useAction(updateWebData);
  const [started, setStarted] = useState<Started | null>(null);
  const tasks = [useTask(started?.search ?? null).data, useTask(started?.web ?? null).data];

  const wanted = started ? [started.search, started.web].filter((id) => id !== null) : [];
  const settled = tasks.filter((task): task is Task => task !== undefined && isSettled(task) && wanted.includes(task.id));
  const isDone = started !== null && settled.length === wanted.length;
  useEachEnd(started === null ? null : isDone ? started : 'running', ({ refused }) => {
    setStarted(null);
    tellEnd(settled, refused);
    void refreshCalls(getGoogleConnection);
  });

  const start = async () => {
    const [first, second] = await Promise.all([
      organisation.is_search_console_connect ? search.run({ body: {} }) : null,
      organisation.has_ga_access ? web.run({ body: {} }) : null,
    ]);
    const refused = [first, second].flatMap((result) => (result && !result.ok ? [result.error.message] : []));
    const search_id = first?.ok ? first.data.task_id : null;
    const web_id = second?.ok ? second.data.task_id : null;
    if (search_id || web_id) setStarted({ search: search_id, web: web_id, refused });
    else if (refused.length > 0) showFailure(words.updateFailed, { message: [...new Set(refused)].join(' ') });
    // The dashboard behind it shows the imports' progress.
    void refreshCalls(getGoogleConnection);
  };
  return {
    start: () => void start(),
    running: search.running || web.running || started !== null,
    isConnected: organisation.is_search_console_connect || organisation.has_ga_access,
  };
}
