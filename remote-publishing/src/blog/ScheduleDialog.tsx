import type { Blog } from '@canopy/contract/publishing';
import { Button, Stack } from '@canopy/ui';
import { DateTimeInput, FormActions, NativeSelect } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { useZone, zonesWith } from './zone-clock.ts';

interface ScheduleDialogProps {
  readonly blog: Blog;
  /** initial value, `YYYY-MM-DDTHH:mm` */
  readonly start: string;
  readonly onClose: () => void;
  readonly onSchedule: (wallTime: string, timeZone: string) => Promise<string | null>;
}

/** When a post is published, in local time of a time zone. */
export function ScheduleDialog({ blog, start, onClose, onSchedule }: ScheduleDialogProps) {
  const workspaceZone = useZone();
  const [wallTime, setWallTime] = useState(blog.wall_time ?? start);
  const [zone, setZone] = useState(blog.time_zone ?? workspaceZone);
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const zones = zonesWith(zone, workspaceZone);
  const submit = async () => {
    if (wallTime === '') {
      setProblem('Enter a date and a time');
      return;
    }
    setRunning(true);
    const refused = await onSchedule(wallTime, zone);
    setRunning(false);
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <Dialog opened onClose={onClose} title={blog.state === 'scheduled' ? `Reschedule ${blog.title}` : `Schedule ${blog.title}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="lg">
          <DateTimeInput label="Date and time" value={wallTime} onChange={setWallTime} error={problem} required data-autofocus />
          <NativeSelect label="Time zone" data={zones} value={zone} onChange={(event) => setZone(event.currentTarget.value)} />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={running}>
              {blog.state === 'scheduled' ? 'Reschedule' : 'Schedule'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
