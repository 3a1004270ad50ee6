import { Stack } from '@canopy/ui';
import { useDeferredValue } from 'react';
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

/** Of the cards below the first two, px: the page is about as high before they are drawn. */
const REST_HEIGHT = 4_000;

/** The main dashboard: web analytics, in the order of document 1, section 2.5; after it, what happened in these days. */
export function PerformanceScreen() {
  // What is seen without scrolling is not kept waiting by what is not.
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
