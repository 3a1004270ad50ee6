/// <reference path="./ambient.d.ts" />
/** Components that float beside their trigger. Escape closes them and returns the focus to the trigger. */
export { Menu, Popover } from '@mantine/core';
export { DateRangePicker, type DatePreset, type DateRangePickerProps } from './forms/DateRangePicker.tsx';
export type { DayRange } from './forms/day-range.ts';
export { ActionMenu, type ActionMenuItem, type ActionMenuProps } from './overlays/ActionMenu.tsx';
