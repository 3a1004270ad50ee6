import { WATCH_POLL_MS } from '@canopy/contract';
import { updateAllPageIssues } from '@canopy/contract/seo-audit';
import { isSettled, showFailure, showToast, useAction, useTask } from '@canopy/shell-api';
import { Button, Icon } from '@canopy/ui';
import { useEffect, useState } from 'react';
import { refreshAudit } from '../../crawl/use-crawl.ts';
import { PAGES_MESSAGES } from './messages.ts';

/** Re-evaluates the latest crawl with the current checks; the site itself is not requested. */
export function CheckAgain({ disabled }: { readonly disabled: boolean }) {
  const action = useAction(updateAllPageIssues);
  const [taskId, setTaskId] = useState<string | null>(null);
  const { data: task } = useTask(taskId, WATCH_POLL_MS);
  const ended = task?.id === taskId && isSettled(task) ? task : null;
  useEffect(() => {
    if (!ended) return;
    setTaskId(null);
    if (ended.status === 'SUCCESS') showToast({ title: PAGES_MESSAGES.lookAgainDone, tone: 'success' });
    else showFailure(PAGES_MESSAGES.lookAgainFailed, ended);
    void refreshAudit();
  }, [ended]);
  const start = async () => {
    const result = await action.run({ body: {} });
    if (result.ok) setTaskId(result.data.task_id);
    else showFailure(PAGES_MESSAGES.lookAgainFailed, result.error);
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="list-check" />}
      loading={action.running || taskId !== null}
      disabled={disabled}
      onClick={() => void start()}
    >
      {PAGES_MESSAGES.recheck}
    </Button>
  );
}
