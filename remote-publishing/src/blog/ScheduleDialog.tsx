import type { Blog } from '@canopy/contract/publishing';
import { Button, Stack } from '@canopy/ui';
import { DateTimeInput, FormActions, FormError, NativeSelect } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import type { useBlogActions, WallTime } from './use-blog-actions.tsx';
import { useZone, zonesWith } from './zone-clock.ts';

interface ScheduleDialogProps {
  readonly blog: Blog;
  /** initial value, `YYYY-MM-DDTHH:mm` */
  readonly start: string;
  readonly onClose: () => void;
  readonly onSchedule: (when: WallTime) => ReturnType<ReturnType<typeof useBlogActions>['scheduleAt']>;
}

/** When a post is published, in local time of a time zone. */
export function ScheduleDialog({ blog, start, onClose, onSchedule }: ScheduleDialogProps) {
  const workspaceZone = useZone();
  const form = useCallForm({
    initial: { scheduledAt: blog.wall_time ?? start, time_zone: blog.time_zone ?? workspaceZone },
    check: ({ scheduledAt }): Record<string, string> => (scheduledAt === '' ? { scheduledAt: 'Enter a date and a time' } : {}),
    send: onSchedule,
    done: onClose,
  });
  const zones = zonesWith(form.values.time_zone, workspaceZone);
  return (
    <Dialog opened onClose={onClose} title={blog.state === 'scheduled' ? `Reschedule ${blog.title}` : `Schedule ${blog.title}`}>
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <DateTimeInput label="Date and time" required data-autofocus {...form.field('scheduledAt')} value={form.values.scheduledAt} />
          <NativeSelect label="Time zone" data={zones} {...form.field('time_zone')} />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              {blog.state === 'scheduled' ? 'Reschedule' : 'Schedule'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
