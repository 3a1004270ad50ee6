/// <reference path="./ambient.d.ts" />
/** What floats beside its opener. Each closes with Escape and gives the focus back to what opened it. */
export { Menu, Popover } from '@mantine/core';
export { DateRangePicker, type DatePreset, type DateRangePickerProps } from './forms/DateRangePicker.tsx';
export type { DayRange } from './forms/day-range.ts';
export { ActionMenu, type ActionMenuItem, type ActionMenuProps } from './overlays/ActionMenu.tsx';
