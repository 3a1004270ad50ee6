import { listAnnotations, type Days } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { useMemo } from 'react';
import { marksOf } from './annotation-words.ts';

/** What happened in a range, and the same as marks for time charts. A failure to read them leaves charts without marks. */
export function useAnnotations({ from, to }: Days) {
  const { data, error, isLoading, isValidating, reload } = useCall(
    listAnnotations,
    { query: { start_date: from, end_date: to } },
    { background: true },
  );
  const annotations = data?.data;
  const marks = useMemo(() => (annotations ? marksOf(annotations) : []), [annotations]);
  return { annotations, marks, error, isLoading, isValidating, reload };
}
