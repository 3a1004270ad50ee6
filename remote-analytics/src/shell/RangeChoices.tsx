import { SEARCH_RANGES } from '@canopy/contract';
import { CALENDAR_PRESETS, RANGE_PRESETS, resolveRange, type RangePreference } from '@canopy/shell-api';
import { Button, Group, Icon, Stack, Text, UnstyledButton } from '@canopy/ui';
import { DateInput } from '@canopy/ui/forms';
import { useDeferredValue, useEffect, useState } from 'react';
import { writeRange } from '../view/range-text.ts';
import { detectSearchRange, monthsPreset } from '../view/search-range.ts';
import type { DashboardView } from '../view/dashboard-view.ts';
import type { RangeCalendar } from './RangeCalendar.tsx';
import classes from './RangeChoices.module.css';

interface RangeChoicesProps {
  readonly view: DashboardView;
  readonly onChoose: (preference: RangePreference) => void;
}

const SEARCH_PRESETS = SEARCH_RANGES.map(({ months }) => ({ label: `Last ${months} months`, preference: monthsPreset(months) }));

/** Loads on first opening. If it fails to, dates can still be typed. */
function useCalendar() {
  const [calendar, setCalendar] = useState<{ Calendar: typeof RangeCalendar } | null>(null);
  useEffect(() => {
    import('./RangeCalendar.tsx').then(
      (code) => setCalendar({ Calendar: code.RangeCalendar }),
      () => undefined,
    );
  }, []);
  return calendar?.Calendar;
}

/** Presets, and a custom range of two days, typed or picked in a calendar. On Search Console's screens, its long ranges as well. */
export function RangeChoices({ view, onChoose }: RangeChoicesProps) {
  const Calendar = useCalendar();
  // The presets show first: they are what most users want.
  const isWhole = useDeferredValue(true, false);
  const isSearch = view.source === 'search';
  const [custom, setCustom] = useState(view.days);
  const detected = isSearch && view.preference.kind === 'custom' ? detectSearchRange(view.days, new Date()) : null;
  const chosen = writeRange(detected === null ? view.preference : monthsPreset(detected));
  // Future days cannot be chosen, and a start after the end moves the end (document 1, section 5).
  const set = (change: Partial<typeof custom>) => {
    const next = { ...custom, ...change };
    setCustom(next.from !== '' && next.to !== '' ? resolveRange({ kind: 'custom', ...next }, new Date()) : next);
  };
  const isComplete = custom.from !== '' && custom.to !== '';
  const preset = ({ label, preference }: (typeof SEARCH_PRESETS)[number]) => (
    <UnstyledButton
      key={label}
      className={classes.preset}
      aria-pressed={writeRange(preference) === chosen}
      onClick={() => onChoose(preference)}
    >
      {label}
      {writeRange(preference) === chosen && <Icon name="check" size={16} />}
    </UnstyledButton>
  );
  return (
    <div className={classes.choices}>
      <div className={classes.presets}>
        <div role="group" aria-label="Presets">
          {RANGE_PRESETS.map(preset)}
        </div>
        <div role="group" aria-label="Calendar">
          {CALENDAR_PRESETS.map(preset)}
        </div>
        {isSearch && (
          <div role="group" aria-label="Search Console">
            <Text size="xs" c="dimmed" className={classes.heading}>
              Search Console
            </Text>
            {SEARCH_PRESETS.map(preset)}
          </div>
        )}
      </div>
      <form
        aria-label="Custom"
        className={classes.custom}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) onChoose({ kind: 'custom', ...custom });
        }}
      >
        {isWhole && (
          <Stack gap="sm">
            <Text size="sm" fw={500}>
              Custom
            </Text>
            <Group gap="sm" grow>
              <DateInput label="From" value={custom.from} max={view.today} onChange={(from) => set({ from })} />
              <DateInput label="To" value={custom.to} max={view.today} onChange={(to) => set({ to })} />
            </Group>
            <div className={classes.calendar}>{Calendar && <Calendar range={custom} today={view.today} onChange={setCustom} />}</div>
            <Button type="submit" size="xs" disabled={!isComplete}>
              Apply
            </Button>
          </Stack>
        )}
      </form>
    </div>
  );
}
