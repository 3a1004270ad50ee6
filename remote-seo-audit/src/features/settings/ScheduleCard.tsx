import { getCrawlSchedule, saveCrawlSchedule, type CrawlSchedule } from '@canopy/contract/seo-audit';
import { refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, Card, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';
import { FormActions, FormError, NativeSelect, SegmentedControl } from '@canopy/ui/forms';
import { useState, type FormEvent } from 'react';
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
  const { data, error, isValidating, reload } = useCall(getCrawlSchedule, {}, { background: true });
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
  const [every, setEvery] = useState<string>(schedule.every);
  const [weekday, setWeekday] = useState(schedule.weekday);
  const [hour, setHour] = useState(schedule.hour);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const result = await action.run({ body: { every: every as CrawlSchedule['every'], weekday, hour } });
    if (!result.ok) return;
    showToast({ title: SETTINGS_MESSAGES.scheduleSaved, tone: 'success' });
    await refreshCalls(getCrawlSchedule);
  };
  const { next_at, last_started_at, problem } = schedule;
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <FormError>{action.error?.message}</FormError>
        <SegmentedControl label="Crawl the site" data={EVERY} value={every} onChange={setEvery} />
        {every !== 'never' && (
          <Group gap="sm">
            {every === 'weekly' && (
              <NativeSelect
                label="Day"
                data={DAYS}
                value={String(weekday)}
                onChange={(event) => setWeekday(Number(event.currentTarget.value))}
              />
            )}
            <NativeSelect
              label="Hour (UTC)"
              data={HOURS}
              value={String(hour)}
              onChange={(event) => setHour(Number(event.currentTarget.value))}
            />
          </Group>
        )}
        <Text size="sm" c="dimmed">
          {next_at ? `Next crawl ${formatDateTime(next_at)}.` : 'No crawl is scheduled.'}
          {last_started_at && ` The last scheduled crawl started ${formatDateTime(last_started_at)}.`} {problem}
        </Text>
        <FormActions>
          <Button type="submit" loading={action.running}>
            Save schedule
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
