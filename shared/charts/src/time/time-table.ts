import { scaleOf } from '../days/scale.ts';
import type { Interval } from '../days/slots.ts';
import type { ChartTable } from '../frame/chart-table.ts';
import type { TimeModel } from './time-model.ts';

const HEADER: Readonly<Record<Interval, string>> = { hour: 'Hour', day: 'Date', week: 'Week from', month: 'Month from' };

/** The table of a time series chart, one row per slot. A line that shows other days has a column for them. */
export function timeTable({ slots, lines, interval }: TimeModel): ChartTable {
  const scale = scaleOf(interval);
  const showDay = (cell: string): string => {
    const at = scale.parse(cell);
    return at === null ? cell : scale.range(at, at);
  };
  const shifts = [...new Set(lines.filter(({ isComparison }) => isComparison).map(({ shift }) => shift))].filter(Number.isFinite);
  const dates = shifts.map((shift, index) => ({
    shift,
    column: { id: `date-${shift}`, header: `Compared with${index === 0 ? '' : ` ${index + 1}`}`, show: showDay },
  }));
  return {
    columns: [
      { id: 'date', header: HEADER[interval], show: showDay },
      ...dates.map(({ column }) => column),
      ...lines.map(({ id, label, unit, colour, isComparison }) => ({ id, header: label, unit, colour, opacity: isComparison ? 0.3 : 1 })),
    ],
    rows: slots.map((slot, index) => [
      scale.write(slot.from),
      ...dates.map(({ shift }) => scale.write(slot.from + shift)),
      ...lines.map(({ values }) => values[index] ?? null),
    ]),
  };
}
