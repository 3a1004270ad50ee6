import { Card, Group, Stack, Text } from '@canopy/ui';
import { formatInteger, UrlText } from '@canopy/ui/data';
import type { Cluster } from './clusters-of.ts';

const SHOWN = 100;

/** Each cluster with its keywords and the page that serves it. */
export function ClusterList({ clusters }: { readonly clusters: readonly Cluster[] }) {
  return (
    <Stack gap="sm">
      {clusters.slice(0, SHOWN).map(({ name, keywords, impressions, page }) => (
        <Card
          key={name}
          title={name}
          description={`${formatInteger(keywords.length)} ${keywords.length === 1 ? 'keyword' : 'keywords'}${impressions > 0 ? `, ${formatInteger(impressions)} impressions in 30 days` : ', no search data'}`}
        >
          <Stack gap="xs">
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                Page
              </Text>
              {page === null ? <Text size="sm">None of the site’s pages ranks for it</Text> : <UrlText url={page} />}
            </Group>
            <Text size="sm">{keywords.map(({ keyword }) => keyword).join(', ')}</Text>
          </Stack>
        </Card>
      ))}
      {clusters.length > SHOWN && (
        <Text size="sm" c="dimmed">
          The other {formatInteger(clusters.length - SHOWN)} clusters are in the table.
        </Text>
      )}
    </Stack>
  );
}
