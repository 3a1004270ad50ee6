import { useGo, useUser } from '@canopy/shell-api';
import { Button, Skeleton, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { GET_STARTED_PATH } from '../../shell/places/host-screens.ts';
import { CrawlProgress } from './CrawlProgress.tsx';
import { PasteSitemap } from './PasteSitemap.tsx';
import { SitemapList } from './SitemapList.tsx';
import { isCrawling, useCrawlProgress } from './use-crawl-progress.ts';
import { useSitemapChoice } from './use-sitemap-choice.ts';

/** Last step of a new workspace: where the first crawl begins, and how it goes. */
export function SitemapScreen() {
  const { organisation } = useUser();
  const go = useGo();
  const progress = useCrawlProgress();
  const reload = () => void progress.reload();
  const choice = useSitemapChoice(reload);
  const crawl = progress.data?.crawl;
  return (
    <CentredCard wide title={crawl ? 'Your site is being read' : 'Choose a sitemap'} description={crawl ? `The first crawl of ${organisation.domain}. It goes on when you leave this page.` : `It tells the crawl which pages ${organisation.domain} has.`}>
      <Stack gap="lg">
        {progress.isLoading && <Skeleton height={112} />}
        {crawl && <CrawlProgress crawl={crawl} onChanged={reload} />}
        {!progress.isLoading && !crawl && (
          <>
            <FormError>{choice.problem}</FormError>
            <SitemapList choice={choice} />
            <PasteSitemap onCheck={choice.check} checking={choice.checking} />
          </>
        )}
        <FormActions>
          {!crawl && (
            <Button variant="subtle" onClick={() => go(GET_STARTED_PATH)}>
              Skip
            </Button>
          )}
          {crawl ? (
            <Button variant={isCrawling(crawl) ? 'default' : 'filled'} onClick={() => go(GET_STARTED_PATH)}>
              Continue
            </Button>
          ) : (
            <Button loading={choice.starting} disabled={choice.found.isLoading} onClick={() => void choice.begin()}>
              Start the crawl
            </Button>
          )}
        </FormActions>
      </Stack>
    </CentredCard>
  );
}
