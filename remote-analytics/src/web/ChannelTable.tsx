import { listChannels } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { webNotes } from '../shell/coverage-notes.ts';
import { AddressPart } from '../view/AddressPart.tsx';
import { TRAFFIC_FIGURES } from './figures.ts';
import { WEB_MESSAGES as WORDS } from './messages.ts';
import { useWebQuery } from './use-web-query.ts';
import { WebTable } from './WebTable.tsx';

/** name in the URL */
const NAME = 'channels';

/** Sessions by default channel group; clicking a row filters the dashboard by its channel. */
export function ChannelTable() {
  return (
    <AddressPart of={[NAME]}>
      <Channels />
    </AddressPart>
  );
}

function Channels() {
  const { view, filtered } = useWebQuery();
  const result = useCall(listChannels, { query: filtered });
  return (
    <WebTable
      name={NAME}
      title={WORDS.channels}
      keyHeader={WORDS.channel}
      keyOf={(row) => row.sessionDefaultChannelGroup}
      figures={TRAFFIC_FIGURES}
      result={result}
      isCompared={view.comparedTo(result.data?.coverage) !== undefined}
      onFilter={(key) => view.setFilter('channel', key)}
      notes={webNotes(result.data?.coverage, view)}
    />
  );
}
