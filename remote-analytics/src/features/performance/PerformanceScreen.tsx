import { Stack } from '@canopy/ui';
import { AnnotationsCard } from '../../annotations/AnnotationsCard.tsx';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
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

/** The main dashboard: web analytics, in the order of document 1, section 2.5; after it, what happened in these days. */
export function PerformanceScreen() {
  const { days } = useDashboardView();
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
      <AnnotationsCard days={days} />
    </Stack>
  );
}
