import { PageHeader, Stack, Card, FailedState, Skeleton } from '@canopy/ui';
import { getCrawlSettings } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { SETTINGS_MESSAGES } from './messages.ts';
import { ScheduleCard } from './ScheduleCard.tsx';
import { SpeedCard } from './SpeedCard.tsx';
import { CrawlSettingsForm } from './CrawlSettingsForm.tsx';

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

/** How the site is crawled. */
function CrawlSettingsCard() {
  const { data, error, isValidating, reload } = useCall(getCrawlSettings, {});
  return (
    <Card title={SETTINGS_MESSAGES.crawlTitle} description={SETTINGS_MESSAGES.crawlText}>
      {error && !data ? (
        <FailedState detail={error.message} retrying={isValidating} onRetry={() => void reload()} />
      ) : data ? (
        <CrawlSettingsForm settings={data} />
      ) : (
        <Skeleton height={560} />
      )}
    </Card>
  );
}
