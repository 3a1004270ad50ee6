import { Button, Icon } from '@canopy/ui';
import { Popover } from '@canopy/ui/menus';
import { useRef } from 'react';
import { daysLabel } from '../view/range-label.ts';
import type { DashboardView } from '../view/dashboard-view.ts';
import { RangeChoices } from './RangeChoices.tsx';

interface RangePickerProps {
  readonly view: DashboardView;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

/** The dashboards' date range (document 1, sections 2.5 and 9). */
export function RangePicker({ view, opened, onOpen }: RangePickerProps) {
  const days = view.hours ? view.rangeLabel : daysLabel(view.days);
  const button = useRef<HTMLButtonElement>(null);
  // When opened by its shortcut, nothing had the focus: closing still moves it to the button.
  const change = (next: boolean) => {
    onOpen(next);
    if (!next) button.current?.focus({ preventScroll: true });
  };
  return (
    <Popover opened={opened} onChange={change} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          ref={button}
          variant="default"
          leftSection={<Icon name="calendar" />}
          rightSection={<Icon name="chevron-down" size={14} />}
          aria-label={`Date range: ${view.rangeLabel === days ? days : `${view.rangeLabel}, ${days}`}`}
          onClick={() => change(!opened)}
        >
          {view.rangeLabel}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <RangeChoices
          key={days}
          view={view}
          onChoose={(preference) => {
            change(false);
            view.setRange(preference);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
