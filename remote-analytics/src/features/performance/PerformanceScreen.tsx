import { Stack } from '@canopy/ui';
import { ChannelTable } from '../../web/ChannelTable.tsx';
import { EventTable } from '../../web/EventTable.tsx';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { PageTable } from '../../web/PageTable.tsx';
import { SourceTable } from '../../web/SourceTable.tsx';
import { AudienceSection } from './AudienceSection.tsx';
import { ChannelChart } from './ChannelChart.tsx';
import { CountrySection } from './CountrySection.tsx';
import { EngagementSection } from './EngagementSection.tsx';
import { EventChart } from './EventChart.tsx';

/** The main dashboard: web analytics, in the order of document 1, section 2.5. */
export function PerformanceScreen() {
  return (
    <Stack gap="lg">
      <EngagementSection />
      <ChannelTable />
      <ChannelChart />
      <AudienceSection />
      <CountrySection />
      <SourceTable />
      <EventTable title={WORDS.events} />
      <EventChart />
      <PageTable />
    </Stack>
  );
}
