import { latestCrawl, type Crawl } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { Text } from '@canopy/ui';

const WORDS: Readonly<Record<Crawl['status'], string>> = {
  PENDING: 'Its crawl is about to start.',
  RUNNING: 'It is being crawled now.',
  STOPPED: 'Its latest crawl was stopped before the end.',
  SUCCESS: 'It has been crawled.',
  FAILURE: 'Its latest crawl could not be completed.',
};

/** What the tick stands for, a site (document 1, section 4), and whether that has been crawled, which the tick does not say. */
export function AuditState({ domain }: { readonly domain: string }) {
  const { data } = useCall(latestCrawl, {});
  const crawled = data && (data.crawl ? WORDS[data.crawl.status] : 'It has not been crawled yet.');
  return (
    <Text size="sm">
      Done because the workspace has a site, {domain}. {crawled}
    </Text>
  );
}
