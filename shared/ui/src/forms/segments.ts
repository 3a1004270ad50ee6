/// <reference path="../ambient.d.ts" />
/** A choice between a few options, placed above the content it changes. */
export { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx';
