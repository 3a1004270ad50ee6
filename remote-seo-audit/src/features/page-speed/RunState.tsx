import type { VitalsRun } from '@canopy/contract/seo-audit';
import { Button, Card, Notice } from '@canopy/ui';
import { TaskProgress, formatDuration, formatInteger } from '@canopy/ui/data';
import { SPEED_MESSAGES } from './messages.ts';
import type { VitalsControl } from './use-vitals-run.ts';

/** Estimated remaining time at the pace so far; empty before the first measurement. */
const leftOf = ({ seconds_left: seconds }: VitalsRun): string =>
  seconds === null ? '' : ` · ${SPEED_MESSAGES.left(formatDuration(seconds))}`;

/** Progress of the measuring run, why it ended early, and what is missing to measure at all. */
export function RunState({ control }: { readonly control: VitalsControl }) {
  const { data, running } = control;
  if (!data) return null;
  const { run, lab, field } = data;
  const endedEarly = run !== null && !running && (run.status !== 'SUCCESS' || run.message !== '');
  const title =
    run?.status === 'FAILURE'
      ? SPEED_MESSAGES.failedTitle
      : run?.status === 'STOPPED'
        ? SPEED_MESSAGES.stoppedTitle
        : SPEED_MESSAGES.endedTitle;
  return (
    <>
      {!lab.available && (
        <Notice tone="warning" title={SPEED_MESSAGES.noBrowserTitle}>
          {lab.problem}
        </Notice>
      )}
      {!field.available && (
        <Notice tone="info" title={SPEED_MESSAGES.noFieldTitle}>
          {field.problem}
        </Notice>
      )}
      {run && running && (
        <Card>
          <TaskProgress
            label="Measuring page speed"
            value={run.progress}
            message={`${formatInteger(run.measured)} of ${formatInteger(run.planned)} measurements · ${formatInteger(run.templates)} templates${leftOf(run)}${run.failed > 0 ? ` · ${formatInteger(run.failed)} failed` : ''}${run.message ? ` · ${run.message}` : ''}`}
            onCancel={() => control.stop(run.id)}
            cancelLabel="Stop measuring"
            cancelling={control.stopping}
          />
        </Card>
      )}
      {run && endedEarly && (
        <Notice
          tone={run.status === 'FAILURE' ? 'bad' : run.status === 'STOPPED' ? 'info' : 'warning'}
          title={title}
          live
          action={
            run.resumable && (
              <Button size="xs" loading={control.resuming} onClick={() => control.resume(run.id)}>
                Resume
              </Button>
            )
          }
        >
          {run.message}
        </Notice>
      )}
    </>
  );
}
