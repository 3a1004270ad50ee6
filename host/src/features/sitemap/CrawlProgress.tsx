import { resumeCrawl, stopCrawl, type Crawl } from '@canopy/contract/seo-audit';
import { useAction } from '@canopy/shell-api';
import { Button, Group, Notice, Stack, Text } from '@canopy/ui';
import { TaskProgress } from '@canopy/ui/data';
import { isCrawling } from '../../workspace/use-crawl-progress.ts';

const count = new Intl.NumberFormat('en');

const WORDS: Readonly<Record<Crawl['status'], string>> = {
  PENDING: 'The crawl is about to start',
  RUNNING: 'Crawling',
  STOPPED: 'The crawl was stopped',
  SUCCESS: 'The crawl is complete',
  FAILURE: 'The crawl could not be completed',
};

function figures({ fetched, discovered, failed }: Crawl): string {
  const without = failed > 0 ? `, ${count.format(failed)} failed` : '';
  return `${count.format(fetched)} of ${count.format(discovered)} known URLs crawled${without}`;
}

/** Progress of the first crawl, which continues even without this screen. */
export function CrawlProgress({ crawl, onChanged }: { readonly crawl: Crawl; readonly onChanged: () => void }) {
  const stop = useAction(stopCrawl);
  const resume = useAction(resumeCrawl);
  const running = isCrawling(crawl);
  const change = async (action: typeof stop) => {
    await action.run({ params: { id: crawl.id } });
    onChanged();
  };
  const error = stop.error ?? resume.error;
  return (
    <Stack gap="md">
      {running ? (
        <TaskProgress
          label={WORDS[crawl.status]}
          value={crawl.discovered > 0 ? crawl.fetched / crawl.discovered : undefined}
          message={figures(crawl)}
          onCancel={() => void change(stop)}
        />
      ) : (
        <Notice tone={crawl.status === 'SUCCESS' ? 'good' : 'warning'} title={WORDS[crawl.status]} live>
          <Text size="sm">{figures(crawl)}.</Text>
          {crawl.message && <Text size="sm">{crawl.message}</Text>}
        </Notice>
      )}
      {error && <Notice tone="bad">{error.message}</Notice>}
      {!running && crawl.resumable && (
        <Group>
          <Button variant="default" loading={resume.running} onClick={() => void change(resume)}>
            Resume
          </Button>
        </Group>
      )}
    </Stack>
  );
}
