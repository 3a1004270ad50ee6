import { getCrawlSettings } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { Card, FailedState, Skeleton } from '@canopy/ui';
import { CrawlSettingsForm } from './CrawlSettingsForm.tsx';
import { SETTINGS_MESSAGES } from './messages.ts';

/** How the site is crawled. */
export function CrawlSettingsCard() {
  const { data, error, isValidating, reload } = useCall(getCrawlSettings, {}, { background: true });
  return (
    <Card title={SETTINGS_MESSAGES.crawlTitle} description={SETTINGS_MESSAGES.crawlText}>
      {error && !data ? (
        <FailedState detail={error.message} retrying={isValidating} onRetry={() => void reload()} />
      ) : data ? (
        <CrawlSettingsForm settings={data} />
      ) : (
        <Skeleton height={480} />
      )}
    </Card>
  );
}
