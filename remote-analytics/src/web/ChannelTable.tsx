import { listChannels } from '@canopy/contract';
import { useCall } from '@canopy/shell-api';
import { webNotes } from '../shell/coverage-notes.ts';
import { TRAFFIC_FIGURES } from './figures.ts';
import { WEB_MESSAGES as WORDS } from './messages.ts';
import { useWebQuery } from './use-web-query.ts';
import { WebTable } from './WebTable.tsx';

/** Sessions by default channel group; a row narrows the dashboard to its channel. */
export function ChannelTable() {
  const { view, filtered } = useWebQuery();
  const result = useCall(listChannels, { query: filtered }, { background: true });
  return (
    <WebTable
      name="channels"
      title={WORDS.channels}
      keyHeader={WORDS.channel}
      keyOf={(row) => row.sessionDefaultChannelGroup}
      figures={TRAFFIC_FIGURES}
      result={result}
      isCompared={view.comparison !== null}
      onFilter={(key) => view.setFilter('channel', key)}
      notes={webNotes(result.data?.coverage)}
    />
  );
}
