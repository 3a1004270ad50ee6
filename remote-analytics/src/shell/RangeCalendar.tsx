import type { Days } from '@canopy/contract/analytics';
import { Group, IconButton, Text } from '@canopy/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { addMonths, dayAfterKey, weeksOf } from './month-days.ts';
import classes from './RangeCalendar.module.css';

const writer = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
const monthName = writer({ month: 'long', year: 'numeric' });
const weekday = { short: writer({ weekday: 'short' }), long: writer({ weekday: 'long' }) };
const longDate = writer({ day: 'numeric', month: 'long', year: 'numeric' });
/** Any Monday to Sunday. */
const A_WEEK = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08'];

interface RangeCalendarProps {
  /** both empty: nothing selected yet */
  readonly range: Days;
  /** the last day that can be selected */
  readonly today: string;
  readonly onChange: (range: Days) => void;
}

/** Selects two days in a month view: the first click starts a range, the second ends it; one before the start starts over. */
export function RangeCalendar({ range, today, onChange }: RangeCalendarProps) {
  const sheet = useRef<HTMLTableElement>(null);
  const name = useId();
  const [cursor, setCursor] = useState(range.to || today);
  const [end, setEnd] = useState(range.to);
  const [isEnding, setIsEnding] = useState(false);
  const [moves, setMoves] = useState(0);
  // Typed dates are shown here.
  if (range.to !== end) {
    setEnd(range.to);
    if (range.to !== '') setCursor(range.to);
  }
  useEffect(() => {
    if (moves > 0) sheet.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [moves]);

  const month = cursor.slice(0, 7);
  const goTo = (day: string) => setCursor(day > today ? today : day);
  const choose = (day: string) => {
    const closes = isEnding && day >= range.from;
    setIsEnding(!closes);
    setCursor(day);
    onChange(closes ? { from: range.from, to: day } : { from: day, to: day });
  };
  const onKey = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayAfterKey(event.key, cursor);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
    setMoves(moves + 1);
  };
  const cell = (day: string, place: number) => {
    if (day === '') return <td key={place} role="gridcell" />;
    const isChosen = day >= range.from && day <= range.to;
    return (
      <td key={place} role="gridcell" aria-selected={isChosen} data-edge={day === range.from || day === range.to || undefined}>
        <button
          type="button"
          tabIndex={day === cursor ? 0 : -1}
          aria-label={`${weekday.long(day)} ${longDate(day)}`}
          aria-current={day === today ? 'date' : undefined}
          disabled={day > today}
          onClick={() => choose(day)}
        >
          {Number(day.slice(8))}
        </button>
      </td>
    );
  };
  return (
    <div className={classes.calendar}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <IconButton icon="chevron-left" size="sm" label="Previous month" tooltip={false} onClick={() => goTo(addMonths(cursor, -1))} />
        <Text id={name} size="sm" fw={500} aria-live="polite">
          {monthName(cursor)}
        </Text>
        <IconButton
          icon="chevron-right"
          size="sm"
          label="Next month"
          tooltip={false}
          disabled={month >= today.slice(0, 7)}
          onClick={() => goTo(addMonths(cursor, 1))}
        />
      </Group>
      <table ref={sheet} role="grid" aria-labelledby={name} className={classes.sheet} onKeyDown={onKey}>
        <thead>
          <tr>
            {A_WEEK.map((day) => (
              <th key={day} scope="col" abbr={weekday.long(day)}>
                {weekday.short(day).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, place) => (
            <tr key={place}>{week.map(cell)}</tr>
          ))}
        </tbody>
      </table>
      <Text size="xs" c="dimmed" role="status">
        {isEnding ? 'Now choose the last day' : 'Choose the first day, then the last'}
      </Text>
    </div>
  );
}
