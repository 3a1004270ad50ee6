import { Link } from '@canopy/shell-api';
import { Button, Card, Group, Stack, Text, Title } from '@canopy/ui';
import { formatInteger, UrlText } from '@canopy/ui/data';
import type { Cluster, Topic } from './clusters-of.ts';
import { counted } from '../../counted.ts';

const SHOWN = 100;

interface ClusterListProps {
  readonly topics: readonly Topic[];
  readonly onAssign: (cluster: Cluster) => void;
  readonly onRename: (cluster: Cluster) => void;
}

/** Topics that span several pages; in each its clusters, each servable by one page, with their keywords. */
export function ClusterList({ topics, onAssign, onRename }: ClusterListProps) {
  const all = topics.reduce((sum, { clusters }) => sum + clusters.length, 0);
  // The list ends within a topic if there are too many clusters for one screen.
  const starts = topics.map((_, at) => topics.slice(0, at).reduce((sum, { clusters }) => sum + clusters.length, 0));
  return (
    <Stack gap="lg">
      {topics.map((topic, at) => {
        const room = SHOWN - (starts[at] ?? 0);
        if (room <= 0) return null;
        return (
          <Stack key={topic.name} gap="sm" component="section" aria-label={`Topic ${topic.name}`}>
            <div>
              <Title order={2} size="h4">
                {topic.name}
              </Title>
              <Text size="sm" c="dimmed">
                {counted(topic.clusters.length, 'page')} for {counted(topic.keywords, 'keyword')}
                {topic.impressions > 0 && `, ${formatInteger(topic.impressions)} impressions in 30 days`}
              </Text>
            </div>
            {topic.clusters.slice(0, room).map((cluster) => (
              <ClusterCard key={cluster.name} cluster={cluster} onAssign={onAssign} onRename={onRename} />
            ))}
          </Stack>
        );
      })}
      {all > SHOWN && (
        <Text size="sm" c="dimmed">
          The other {formatInteger(all - SHOWN)} clusters are in the table.
        </Text>
      )}
    </Stack>
  );
}

function ClusterCard({ cluster, onAssign, onRename }: Pick<ClusterListProps, 'onAssign' | 'onRename'> & { readonly cluster: Cluster }) {
  const { name, keywords, impressions, page, chosen } = cluster;
  return (
    <Card
      title={name}
      description={`${counted(keywords.length, 'keyword')}${impressions > 0 ? `, ${formatInteger(impressions)} impressions in 30 days` : ', no search data'}`}
      actions={
        <Group gap="xs">
          <Button
            component={Link}
            to={`/content-research?${new URLSearchParams({ question: name })}`}
            size="compact-sm"
            variant="light"
            aria-label={`Research ${name}`}
          >
            Research
          </Button>
          <Button size="compact-sm" variant="default" aria-label={`Choose page for ${name}`} onClick={() => onAssign(cluster)}>
            Choose page
          </Button>
          <Button size="compact-sm" variant="default" aria-label={`Rename or merge ${name}`} onClick={() => onRename(cluster)}>
            Rename or merge
          </Button>
        </Group>
      }
    >
      <Stack gap="xs">
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {chosen === null ? 'Ranking page' : 'Chosen page'}
          </Text>
          {chosen !== null ? (
            <UrlText url={chosen} />
          ) : page === null ? (
            <Text size="sm">No page of the site ranks for it</Text>
          ) : (
            <UrlText url={page} />
          )}
        </Group>
        <Text size="sm">{keywords.map(({ keyword }) => keyword).join(', ')}</Text>
      </Stack>
    </Card>
  );
}
