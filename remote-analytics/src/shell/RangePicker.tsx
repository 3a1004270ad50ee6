import { Button, Icon } from '@canopy/ui';
import { Popover } from '@canopy/ui/menus';
import { daysLabel } from '../view/range-label.ts';
import type { DashboardView } from '../view/use-dashboard-view.ts';
import { RangeChoices } from './RangeChoices.tsx';

interface RangePickerProps {
  readonly view: DashboardView;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

/** The dashboards' date range (document 1, sections 2.5 and 9). */
export function RangePicker({ view, opened, onOpen }: RangePickerProps) {
  const days = daysLabel(view.days);
  return (
    <Popover opened={opened} onChange={onOpen} position="bottom-start" trapFocus returnFocus hideDetached={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name="calendar" />}
          rightSection={<Icon name="chevron-down" size={14} />}
          aria-label={`Date range: ${view.rangeLabel === days ? days : `${view.rangeLabel}, ${days}`}`}
          onClick={() => onOpen(!opened)}
        >
          {view.rangeLabel}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <RangeChoices
          view={view}
          onChoose={(preference) => {
            onOpen(false);
            view.setRange(preference);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
