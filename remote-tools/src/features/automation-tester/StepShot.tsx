import { getAutomationScreenshot } from '@canopy/contract/tools';
import { useCall } from '@canopy/shell-api';
import { Skeleton, Text, UnstyledButton } from '@canopy/ui';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import classes from './AutomationTester.module.css';

export interface StepShotProps {
  readonly runId: string;
  /** from 1 */
  readonly step: number;
  readonly goal: string;
}

/** Screenshot of the page after a step; enlarged on click. */
export function StepShot({ runId, step, goal }: StepShotProps) {
  const [open, setOpen] = useState(false);
  const { data, error } = useCall(getAutomationScreenshot, { params: { id: runId, step } });
  if (error)
    return (
      <Text size="xs" c="dimmed">
        The screenshot is no longer available.
      </Text>
    );
  if (!data) return <Skeleton className={classes.shot} />;
  const source = `data:image/jpeg;base64,${data.screenshot_base64}`;
  return (
    <>
      <UnstyledButton className={classes.shotButton} aria-label={`Enlarge the screenshot of step ${step}`} onClick={() => setOpen(true)}>
        <img className={classes.shot} src={source} alt={`Page after “${goal}”`} />
      </UnstyledButton>
      {open && (
        <Dialog opened onClose={() => setOpen(false)} title={`Step ${step}`} description={goal} size="xl">
          <img className={classes.large} src={source} alt={`Page after “${goal}”`} />
        </Dialog>
      )}
    </>
  );
}
