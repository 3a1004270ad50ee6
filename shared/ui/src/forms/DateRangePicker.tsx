import { Button, Popover } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { formatDayRange } from '../format/times.ts';
import { Icon } from '../icons/Icon.tsx';
import { DateInput } from './DateInput.tsx';
import { clampRange, type DayRange } from './day-range.ts';
import classes from './DateRangePicker.module.css';

export interface DatePreset {
  value: string;
  label: string;
}

export interface DateRangePickerProps {
  /** accessible name */
  label?: string;
  /** in display order; "Custom" is added */
  presets: readonly DatePreset[];
  /** value of the selected preset; null: a custom range */
  value: string | null;
  /** the days currently selected, both inclusive, `YYYY-MM-DD` */
  range: DayRange;
  /** `YYYY-MM-DD`: the latest selectable day (spec section 5) */
  today: string;
  /** `YYYY-MM-DD`: the earliest selectable day */
  min?: string;
  onPreset: (value: string) => void;
  onCustom: (range: DayRange) => void;
  disabled?: boolean;
}

/** Picks a report's date range: a preset relative to today, or two days. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label = 'Date range', presets, value, range, today, min, onPreset, onCustom, disabled } = props;
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState(range);
  const chosen = presets.find((preset) => preset.value === value);
  const days = formatDayRange(range.from, range.to);

  const change = (next: boolean) => {
    if (next) setDraft(range);
    setOpened(next);
  };
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!draft.from || !draft.to) return;
    onCustom(clampRange(draft, today, min));
    setOpened(false);
  };

  return (
    <Popover opened={opened} onChange={change} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<Icon name="calendar" size={16} />}
          rightSection={<Icon name="chevron-down" size={14} />}
          aria-label={`${label}: ${chosen ? `${chosen.label}, ` : ''}${days}`}
          onClick={() => change(!opened)}
        >
          {chosen ? chosen.label : days}
          {chosen && <span className={classes.days}>{days}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.panel}>
        <div className={classes.presets} role="group" aria-label="Presets">
          {presets.map((preset) => (
            <button
              key={preset.value}
              type="button"
              className={classes.preset}
              aria-pressed={preset.value === value}
              onClick={() => {
                onPreset(preset.value);
                setOpened(false);
              }}
            >
              {preset.label}
              {preset.value === value && <Icon name="check" size={16} />}
            </button>
          ))}
        </div>
        <form className={classes.custom} aria-label="Custom" onSubmit={apply} noValidate>
          <p className={classes.heading}>Custom</p>
          <DateInput label="From" value={draft.from} min={min} max={today} onChange={(from) => setDraft({ ...draft, from })} />
          <DateInput label="To" value={draft.to} min={min} max={today} onChange={(to) => setDraft({ ...draft, to })} />
          <Button type="submit" disabled={!draft.from || !draft.to}>
            Apply
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
