import { listAnnotations, type Days } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { useMemo } from 'react';
import { marksOf } from './annotation-words.ts';

/** Annotations of a range, as a list and as marks for time charts. If they fail to load, charts show no marks. */
export function useAnnotations({ from, to }: Days) {
  const { data, error, isLoading, isValidating, reload } = useCall(listAnnotations, { query: { start_date: from, end_date: to } });
  const annotations = data?.data;
  const marks = useMemo(() => (annotations ? marksOf(annotations) : []), [annotations]);
  return { annotations, marks, error, isLoading, isValidating, reload };
}
