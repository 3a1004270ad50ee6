/// <reference path="../ambient.d.ts" />
/** One of a few, above what it changes. */
export { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx';
