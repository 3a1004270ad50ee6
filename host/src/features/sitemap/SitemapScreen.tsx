import type { Crawl } from '@canopy/contract/seo-audit';
import { useGo, useUser } from '@canopy/shell-api';
import { Button, Skeleton, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { GET_STARTED_PATH } from '../../shell/routing/host-screens.ts';
import { CrawlProgress } from './CrawlProgress.tsx';
import { PasteSitemap } from './PasteSitemap.tsx';
import { SitemapList } from './SitemapList.tsx';
import { isCrawling, useCrawlProgress } from '../../workspace/use-crawl-progress.ts';
import { useSitemapChoice } from './use-sitemap-choice.ts';

function titleOf(crawl: Crawl | null | undefined): string {
  if (isCrawling(crawl)) return 'Your site is being crawled';
  return crawl ? 'Your first crawl' : 'Choose a sitemap';
}

function describe(crawl: Crawl | null | undefined, domain: string): string {
  if (isCrawling(crawl)) return `The crawl of ${domain} continues if you leave this page.`;
  return crawl ? `Results of the crawl of ${domain}.` : `A sitemap tells the crawler which pages ${domain} has.`;
}

type Choice = ReturnType<typeof useSitemapChoice>;

function Selection({ choice }: { readonly choice: Choice }) {
  return (
    <>
      <FormError>{choice.problem}</FormError>
      <SitemapList choice={choice} />
      <PasteSitemap look={choice.look} onFound={choice.take} />
    </>
  );
}

/** Last step of a new workspace: where the first crawl starts, and its progress. */
export function SitemapScreen() {
  const { organisation } = useUser();
  const go = useGo();
  const progress = useCrawlProgress();
  const reload = () => void progress.reload();
  const choice = useSitemapChoice(reload);
  const crawl = progress.data?.crawl;
  // Without a crawl, or after one that failed and cannot be resumed, there is something to choose.
  const choosing = !progress.isLoading && (!crawl || (crawl.status === 'FAILURE' && !crawl.resumable));
  const leave = () => go(GET_STARTED_PATH);
  return (
    <CentredCard wide title={titleOf(crawl)} description={describe(crawl, organisation.domain)}>
      <Stack gap="lg">
        {progress.isLoading && <Skeleton height={112} />}
        {crawl && <CrawlProgress crawl={crawl} onChanged={reload} />}
        {choosing && <Selection choice={choice} />}
        {choosing ? (
          <FormActions>
            <Button variant="subtle" onClick={leave}>
              Skip
            </Button>
            <Button loading={choice.starting} disabled={choice.found.isLoading} onClick={() => void choice.begin()}>
              {crawl ? 'Crawl again' : 'Start the crawl'}
            </Button>
          </FormActions>
        ) : (
          <FormActions>
            <Button variant={isCrawling(crawl) ? 'default' : 'filled'} onClick={leave}>
              Continue
            </Button>
          </FormActions>
        )}
      </Stack>
    </CentredCard>
  );
}
