/// <reference path="../ambient.d.ts" />
/** A choice between a few options, placed above the content it changes. */
import { SegmentedControl as Segments, type SegmentedControlProps as SegmentsProps } from '@mantine/core';

export interface SegmentedControlProps extends SegmentsProps {
  /** accessible name of the choice */
  label: string;
}

/** A choice between two to five short options, all visible. */
export function SegmentedControl({ label, ...rest }: SegmentedControlProps) {
  return <Segments aria-label={label} size="sm" radius="sm" {...rest} />;
}
