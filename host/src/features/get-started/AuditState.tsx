import { type Crawl } from '@canopy/contract/seo-audit';
import { Text } from '@canopy/ui';
import { useCrawlProgress } from '../../workspace/use-crawl-progress.ts';

const WORDS: Readonly<Record<Crawl['status'], string>> = {
  PENDING: 'Its crawl is about to start.',
  RUNNING: 'It is being crawled now.',
  STOPPED: 'Its latest crawl was stopped before the end.',
  SUCCESS: 'It has been crawled.',
  FAILURE: 'Its latest crawl could not be completed.',
};

/** How far the audit of the workspace's site is; the step is done once a crawl is complete. */
export function AuditState({ domain }: { readonly domain: string }) {
  const { data } = useCrawlProgress();
  const crawl = data?.crawl;
  if (domain === '') return <Text size="sm">The workspace has no site yet.</Text>;
  const crawled = data && (crawl ? WORDS[crawl.status] : 'It has not been crawled yet.');
  return (
    <Text size="sm">
      The site is {domain}. {crawled}
    </Text>
  );
}
