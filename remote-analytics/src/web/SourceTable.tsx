import { listSources } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { webNotes } from '../shell/coverage-notes.ts';
import { AddressPart } from '../view/AddressPart.tsx';
import { TRAFFIC_FIGURES } from './figures.ts';
import { WEB_MESSAGES as WORDS } from './messages.ts';
import { useWebQuery } from './use-web-query.ts';
import { WebTable } from './WebTable.tsx';

/** name in the URL */
const NAME = 'sources';

/** Sessions by source; clicking a row filters the dashboard by its source. */
export function SourceTable() {
  return (
    <AddressPart of={[NAME]}>
      <Sources />
    </AddressPart>
  );
}

function Sources() {
  const { view, filtered } = useWebQuery();
  const result = useCall(listSources, { query: filtered });
  return (
    <WebTable
      name={NAME}
      title={WORDS.sources}
      keyHeader={WORDS.source}
      keyOf={(row) => row.sessionSource}
      figures={TRAFFIC_FIGURES}
      result={result}
      isCompared={view.comparedTo(result.data?.coverage) !== undefined}
      onFilter={(key) => view.setFilter('source', key)}
      notes={webNotes(result.data?.coverage, view)}
    />
  );
}
