import { listEvents, type EventDay, type EventRow } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { webNotes } from '../shell/coverage-notes.ts';
import { AddressPart } from '../view/AddressPart.tsx';
import { EVENT_FIGURES } from './figures.ts';
import { WEB_MESSAGES as WORDS } from './messages.ts';
import { useWebQuery } from './use-web-query.ts';
import { WebTable } from './WebTable.tsx';

/** name in the URL */
const NAME = 'events';

/** Rows that each stand for an event, from rows of either kind. */
const eventsByName = (rows: readonly (EventRow | EventDay)[]): EventRow[] => rows.flatMap((row) => ('date' in row ? [] : [row]));

interface EventTableProps {
  readonly title: string;
}

/** Events by name. They are not broken down by channel or country, so filters do not apply. */
export function EventTable({ title }: EventTableProps) {
  return (
    <AddressPart of={[NAME]}>
      <Events title={title} />
    </AddressPart>
  );
}

function Events({ title }: EventTableProps) {
  const { view, range, isFiltered } = useWebQuery();
  const { data, ...state } = useCall(listEvents, { query: range });
  const result = {
    ...state,
    data: data && { ...data, data: eventsByName(data.data), compare: data.compare && eventsByName(data.compare) },
  };
  return (
    <WebTable
      name={NAME}
      title={title}
      keyHeader={WORDS.event}
      keyOf={(row) => row.eventName}
      figures={EVENT_FIGURES}
      result={result}
      isCompared={view.comparedTo(result.data?.coverage) !== undefined}
      notes={[...webNotes(result.data?.coverage, view), ...(isFiltered ? [WORDS.unfiltered] : [])]}
    />
  );
}
