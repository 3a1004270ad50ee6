import { PageHeader, Stack } from '@canopy/ui';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { CrawlSettingsCard } from './CrawlSettingsCard.tsx';
import { SETTINGS_MESSAGES } from './messages.ts';
import { ScheduleCard } from './ScheduleCard.tsx';
import { SpeedCard } from './SpeedCard.tsx';

/** When and how the site is crawled. */
export function SettingsScreen() {
  return (
    <Stack gap="lg">
      <PageHeader title="Crawl settings" description={SETTINGS_MESSAGES.description}>
        <SectionTabs current="/seo-audit/settings" />
      </PageHeader>
      <ScheduleCard />
      <SpeedCard />
      <CrawlSettingsCard />
    </Stack>
  );
}
