import { FailedState, Notice, Skeleton, Stack } from '@canopy/ui';
import { Radio, RadioGroup } from '@canopy/ui/forms';
import { NO_SITEMAP, type useSitemapChoice } from './use-sitemap-choice.ts';

const SOURCES = { robots: 'listed in robots.txt', guess: 'found at a common URL', given: 'added by you' } as const;
const pages = new Intl.NumberFormat('en');

const describe = (count: number, source: keyof typeof SOURCES) =>
  `${pages.format(count)} ${count === 1 ? 'page' : 'pages'}, ${SOURCES[source]}`;

/** The sitemaps to choose from, and the option to do without. */
export function SitemapList({ choice }: { readonly choice: ReturnType<typeof useSitemapChoice> }) {
  const { found, candidates } = choice;
  if (found.isLoading) return <Skeleton height={112} aria-label="Looking for sitemaps" />;
  if (found.error)
    return <FailedState title="The site’s sitemaps could not be loaded" detail={found.error.message} onRetry={() => void found.reload()} />;
  return (
    <Stack gap="md">
      {found.data?.problem && candidates.length === 0 && <Notice tone="warning">{found.data.problem}</Notice>}
      <RadioGroup label="Where to start" value={choice.choice} onChange={choice.pick}>
        <Stack gap="sm" mt="sm">
          {candidates.map(({ url, page_count, source }) => (
            <Radio
              key={url}
              value={url}
              label={url}
              description={describe(page_count, source)}
              styles={{ label: { overflowWrap: 'anywhere' } }}
            />
          ))}
          <Radio value={NO_SITEMAP} label="Without a sitemap" description="Pages are found by following links from the home page." />
        </Stack>
      </RadioGroup>
    </Stack>
  );
}
