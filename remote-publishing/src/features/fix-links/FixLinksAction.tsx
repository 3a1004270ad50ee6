import { MESSAGES } from '@canopy/contract';
import { fixInternalLinks } from '@canopy/contract/publishing';
import { showFailure, showToast, useAction, useTask } from '@canopy/shell-api';
import { Button, Icon } from '@canopy/ui';
import { FormActions } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { TaskProgress } from '@canopy/ui/data';
import { useEffect, useRef, useState } from 'react';
import { FIX_STEPS } from './fix-steps.ts';
import { RunOutcome } from '../../run/RunOutcome.tsx';
import { usePlatform } from '../../run/use-platform.ts';
import { useRun } from '../../run/use-run.ts';

const words = MESSAGES.internalLinks;

/** The header's button on the internal links, for administrators: fixes what the latest crawl found, on the site itself. */
export function FixLinksAction() {
  const { platform } = usePlatform();
  const action = useAction(fixInternalLinks);
  const [started, setStarted] = useState<{ task_id: string; run_id: string } | null>(null);
  const run = useRun(started?.run_id ?? null);
  const task = useTask(started?.task_id ?? null, 1_000).data;
  const told = useRef<string | null>(null);

  useEffect(() => {
    if (!run.data?.done || told.current === run.data.run_id) return;
    told.current = run.data.run_id;
    const isAll = run.data.operations.every(({ state, verified }) => state === 'published' && verified === 'gone');
    showToast({ title: isAll ? words.fixed : words.fixFailed, tone: isAll ? 'success' : 'destructive' });
  }, [run.data]);

  const start = async () => {
    if (!platform) {
      showToast({ title: words.fixFailed, description: MESSAGES.platform.none, tone: 'destructive' });
      return;
    }
    const result = await action.run({ params: { platform }, body: {} });
    if (result.ok) setStarted(result.data);
    else showFailure(words.fixFailed, result.error);
  };
  const operations = run.data?.operations ?? [];
  const step = run.data ? FIX_STEPS.of(operations, run.data.done, task?.progress ?? 0) : FIX_STEPS.first;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="refresh" />} loading={action.running} onClick={() => void start()}>
        Refresh (fix links)
      </Button>
      {started && (
        <Dialog
          opened
          onClose={() => setStarted(null)}
          size="lg"
          title="Fixing internal links"
          footer={
            <FormActions>
              <Button variant="default" onClick={() => setStarted(null)}>
                Close
              </Button>
            </FormActions>
          }
        >
          <TaskProgress label={step} value={run.data?.done ? 1 : (task?.progress ?? 0)} />
          <RunOutcome runId={started.run_id} />
        </Dialog>
      )}
    </>
  );
}
