/// <reference path="../ambient.d.ts" />
/** One or some of a few, all of them seen at once. */
export { Checkbox, CheckboxGroup, Radio, RadioGroup, Switch } from '@mantine/core';
export { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx';
