import { WATCH_POLL_MS } from '@canopy/contract';
import type { Task } from '@canopy/contract/host';
import { updateAllPageIssues } from '@canopy/contract/seo-audit';
import { showFailure, showToast, useAction, useTaskEnd } from '@canopy/shell-api';
import { Button, Icon } from '@canopy/ui';
import { useState } from 'react';
import { refreshAudit } from '../../crawl/use-crawl.ts';
import { PAGES_MESSAGES } from './messages.ts';

/** Re-evaluates the latest crawl with the current checks; the site itself is not requested. */
export function CheckAgain({ disabled }: { readonly disabled: boolean }) {
  const action = useAction(updateAllPageIssues);
  const [taskId, setTaskId] = useState<string | null>(null);
  const onEnd = (ended: Task) => {
    setTaskId(null);
    if (ended.status === 'SUCCESS') showToast({ title: PAGES_MESSAGES.lookAgainDone, tone: 'success' });
    else showFailure(PAGES_MESSAGES.lookAgainFailed, ended);
    void refreshAudit();
  };
  useTaskEnd(taskId, onEnd, WATCH_POLL_MS);
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
