import { Stack } from '@canopy/ui';
import { ChannelTable } from '../../web/ChannelTable.tsx';
import { EventTable } from '../../web/EventTable.tsx';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { PageTable } from '../../web/PageTable.tsx';
import { SourceTable } from '../../web/SourceTable.tsx';

/** Web analytics in full: every page, channel, source and event. */
export function AnalyticsScreen() {
  return (
    <Stack gap="lg">
      <PageTable />
      <ChannelTable />
      <SourceTable />
      <EventTable title={WORDS.allEvents} />
    </Stack>
  );
}
