import { MESSAGES, WATCH_POLL_MS } from '@canopy/contract';
import { fixInternalLinks } from '@canopy/contract/publishing';
import { showFailure, showToast, useAction, useOrganisationId, useTask } from '@canopy/shell-api';
import { Button, Icon } from '@canopy/ui';
import { FormActions } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { TaskProgress } from '@canopy/ui/data';
import { useState } from 'react';
import { FIX_STEPS } from './fix-steps.ts';
import { followRun, useFollowedRuns } from '../../run/follow-run.ts';
import { RunOutcome } from '../../run/RunOutcome.tsx';
import { NO_LINKS } from '../../run/tell-outcome.ts';
import { usePlatform } from '../../run/use-platform.ts';
import { useRun } from '../../run/use-run.ts';

const words = MESSAGES.internalLinks;

/** The header's button on the internal links, for administrators: fixes what the latest crawl found, on the site itself. */
export function FixLinksAction() {
  const { platform, failed } = usePlatform();
  const action = useAction(fixInternalLinks);
  const organisationId = useOrganisationId();
  const [started, setStarted] = useState<{ task_id: string | null; run_id: string } | null>(null);
  const running = useFollowedRuns().find(({ what }) => what === 'links');
  const run = useRun(started?.run_id ?? null);
  const task = useTask(started?.task_id ?? null, WATCH_POLL_MS).data;

  const start = async () => {
    // One that an earlier visit started is shown instead of starting another.
    if (running) return setStarted({ task_id: null, run_id: running.runId });
    if (failed) {
      // Whether a platform is connected is unknown: the answer failed, not the site.
      showToast({
        title: words.fixFailed,
        description: failed.detail,
        tone: 'destructive',
        action: { label: 'Retry', run: failed.onRetry },
      });
      return;
    }
    if (!platform || organisationId === null) {
      showToast({ title: words.fixFailed, description: MESSAGES.platform.none, tone: 'destructive' });
      return;
    }
    const result = await action.run({ params: { platform }, body: {} });
    if (result.ok) {
      followRun({ runId: result.data.run_id, organisationId, what: 'links', platform });
      setStarted(result.data);
    } else if (result.error.code === 'nothing-to-fix') showToast({ title: NO_LINKS, description: result.error.message });
    else showFailure(words.fixFailed, result.error);
  };
  const operations = run.data?.operations ?? [];
  const step = run.data ? FIX_STEPS.of(operations, run.data.done, task?.progress ?? 0) : FIX_STEPS.first;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="refresh" />}
        loading={action.running}
        disabled={platform === undefined && !failed && !running}
        onClick={() => void start()}
      >
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
