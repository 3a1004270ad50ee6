import { getCrawlSchedule, saveCrawlSchedule, type CrawlSchedule } from '@canopy/contract/seo-audit';
import { refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, Card, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';
import { FormActions, FormError, NativeSelect, SegmentedControl } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';
import { SETTINGS_MESSAGES, WEEKDAYS } from './messages.ts';

const EVERY = [
  { value: 'never', label: 'Never' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
];
const DAYS = WEEKDAYS.map((label, day) => ({ value: String(day), label }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

/** When the site is crawled automatically. */
export function ScheduleCard() {
  const { data, error, isValidating, reload } = useCall(getCrawlSchedule, {});
  return (
    <Card title={SETTINGS_MESSAGES.scheduleTitle} description={SETTINGS_MESSAGES.scheduleText}>
      {error && !data ? (
        <FailedState detail={error.message} retrying={isValidating} onRetry={() => void reload()} />
      ) : data ? (
        <ScheduleForm schedule={data} />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

function ScheduleForm({ schedule }: { readonly schedule: CrawlSchedule }) {
  const action = useAction(saveCrawlSchedule);
  const form = useCallForm({
    initial: { every: schedule.every as string, weekday: String(schedule.weekday), hour: String(schedule.hour) },
    prepare: ({ every, weekday, hour }) => ({ every, weekday: Number(weekday), hour: Number(hour) }),
    schema: saveCrawlSchedule.body,
    send: (body) => action.run({ body }),
    done: async () => {
      showToast({ title: SETTINGS_MESSAGES.scheduleSaved, tone: 'success' });
      await refreshCalls(getCrawlSchedule);
    },
    unsaved: 'the crawl schedule',
  });
  const { every } = form.values;
  const { next_at, last_started_at, problem } = schedule;
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormError>{form.failure}</FormError>
        <SegmentedControl label="Crawl the site" data={EVERY} value={every} onChange={(next) => form.set('every', next)} />
        {every !== 'never' && (
          <Group gap="sm">
            {every === 'weekly' && <NativeSelect label="Day" data={DAYS} {...form.field('weekday')} />}
            <NativeSelect label="Hour (UTC)" data={HOURS} {...form.field('hour')} />
          </Group>
        )}
        <Text size="sm" c="dimmed">
          {next_at ? `Next crawl ${formatDateTime(next_at)}.` : 'No crawl is scheduled.'}
          {last_started_at && ` The last scheduled crawl started ${formatDateTime(last_started_at)}.`} {problem}
        </Text>
        <FormActions>
          <Button type="submit" loading={form.running}>
            Save schedule
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
