import { MESSAGES } from '@canopy/contract';
import { getGoogleConnection, updateSearchData, updateWebData } from '@canopy/contract/analytics';
import { type Task } from '@canopy/contract/host';
import { isSettled, refreshCalls, showFailure, showToast, useAction, useTask, useUser } from '@canopy/shell-api';
import { useEffect, useState } from 'react';

const words = MESSAGES.dashboard;
interface Started {
  readonly search: string | null;
  readonly web: string | null;
}

function tellEnd(tasks: readonly Task[]): void {
  const failed = tasks.find((task) => task.status === 'FAILURE');
  if (failed) showFailure(words.updateFailed, failed);
  else showToast({ title: words.updated, tone: 'success' });
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
  useEffect(() => {
    if (!isDone) return;
    setStarted(null);
    tellEnd(settled);
    void refreshCalls(getGoogleConnection);
  }, [isDone, settled]);

  const start = async () => {
    const [first, second] = await Promise.all([
      organisation.is_search_console_connect ? search.run({ body: {} }) : null,
      organisation.has_ga_access ? web.run({ body: {} }) : null,
    ]);
    const refused = [first, second].find((result) => result && !result.ok);
    if (refused && !refused.ok) showFailure(words.updateFailed, refused.error);
    const search_id = first?.ok ? first.data.task_id : null;
    const web_id = second?.ok ? second.data.task_id : null;
    if (search_id || web_id) setStarted({ search: search_id, web: web_id });
    // The dashboard behind it shows the imports' progress.
    void refreshCalls(getGoogleConnection);
  };
  return {
    start: () => void start(),
    running: search.running || web.running || started !== null,
    isConnected: organisation.is_search_console_connect || organisation.has_ga_access,
  };
}
