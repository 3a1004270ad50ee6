import { Stack, SimpleGrid } from '@canopy/ui';
import { useDeferredValue } from 'react';
import { AnnotationsCard } from '../../annotations/AnnotationsCard.tsx';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { ChannelTable } from '../../web/ChannelTable.tsx';
import { EventTable } from '../../web/EventTable.tsx';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { PageTable } from '../../web/PageTable.tsx';
import { SourceTable } from '../../web/SourceTable.tsx';
import { ChannelChart } from './ChannelChart.tsx';
import { CountrySection } from './CountrySection.tsx';
import { EngagementSection } from './EngagementSection.tsx';
import { EventChart } from './EventChart.tsx';
import { AudienceCard } from './AudienceCard.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { TechnologyCard } from './TechnologyCard.tsx';

/** Height of the cards below the first two, in px: keeps the page about as high before they are rendered. */
const REST_HEIGHT = 4_000;

/** The main dashboard: web analytics, in the order of document 1, section 2.5, followed by what happened in the range. */
export function PerformanceScreen() {
  // Content below the fold does not delay what is visible without scrolling.
  const hasRest = useDeferredValue(true, false);
  return (
    <Stack gap="lg">
      <EngagementSection />
      <ChannelTable />
      {hasRest ? <Rest /> : <div aria-busy style={{ height: REST_HEIGHT }} />}
    </Stack>
  );
}

function Rest() {
  const { days } = useDashboardView();
  return (
    <>
      <ChannelChart />
      <AudienceSection />
      <CountrySection />
      <SourceTable />
      <EventTable title={WORDS.events} />
      <EventChart />
      <PageTable />
      <AnnotationsCard days={days} />
    </>
  );
}

/** Who visits, and with which technology. */
function AudienceSection() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <AudienceCard />
      <TechnologyCard by="browser" />
      <TechnologyCard by="operatingSystem" />
      <DeviceCard />
    </SimpleGrid>
  );
}
