import { SegmentedControl as Segments, type SegmentedControlProps as SegmentsProps } from '@mantine/core';

export interface SegmentedControlProps extends SegmentsProps {
  /** what is chosen, for readers */
  label: string;
}

/** One of two to five short choices, all visible. */
export function SegmentedControl({ label, ...rest }: SegmentedControlProps) {
  return <Segments aria-label={label} size="sm" radius="sm" {...rest} />;
}
