import { listTopics, type Topic } from '@canopy/contract/content';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Button, Card, EmptyState, FailedState, Icon, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { StatusBadge, StepList } from '@canopy/ui/data';
import { STATUS } from './messages.ts';
import { TopicTabs } from './TopicTabs.tsx';
import { useTopicBase } from './use-topic-base.ts';
import classes from './Topic.module.css';

interface PlannedLink {
  readonly from: string;
  readonly to: string;
  readonly exists: boolean | null;
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

function LinkState({ label, link }: { readonly label: string; readonly link: PlannedLink | undefined }) {
  const exists = link?.exists ?? null;
  return (
    <span className={classes.link}>
      <Icon
        name={exists === null ? 'todo' : exists ? 'success' : 'error'}
        size={14}
        label={exists === null ? 'Planned' : exists ? 'Present' : 'Missing'}
      />
      {label}
    </span>
  );
}

function PillarCard({
  pillar,
  clusters,
  links,
}: {
  readonly pillar: Topic;
  readonly clusters: readonly Topic[];
  readonly links: readonly PlannedLink[];
}) {
  const linkOf = (from: string, to: string) => links.find((link) => link.from === from && link.to === to);
  return (
    <Card title={pillar.title} description={pillar.keyword} actions={<StatusBadge {...STATUS[pillar.status]} />}>
      {clusters.length === 0 ? (
        <Text size="sm" c="dimmed">
          No cluster topics yet.
        </Text>
      ) : (
        <ul className={classes.tree}>
          {clusters.map((cluster) => (
            <li key={cluster.id} className={classes.row}>
              <div className={classes.grow}>
                {cluster.title}
                <Text size="xs" c="dimmed" component="div" className={classes.links}>
                  <LinkState label="link to pillar" link={linkOf(cluster.id, pillar.id)} />
                  <LinkState label="link from pillar" link={linkOf(pillar.id, cluster.id)} />
                </Text>
              </div>
              <StatusBadge {...STATUS[cluster.status]} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Pillar pages: their progress, and the map of what belongs together. */
export function TopicScreen() {
  const base = useTopicBase();
  const answer = useCall(listTopics, {});
  const { data } = answer;
  const error = base.error ?? answer.error;
  const go = (to: string, label: string) => (
    <Anchor component={Link} to={to} size="sm">
      {label}
    </Anchor>
  );
  const stepOf = (isDone: boolean) => (isDone ? 'done' : 'todo') as 'done' | 'todo';
  const pillars = data?.topics.filter(({ pillar_id }) => pillar_id === null) ?? [];
  return (
    <Stack gap="lg">
      <PageHeader title="Topics" description="Pillar pages and the pages that belong to them, from what people search for.">
        <TopicTabs current="/topic" />
      </PageHeader>
      {error && (!base.data || !data) ? (
        <FailedState
          detail={error.message}
          onRetry={() => {
            void base.reload();
            void answer.reload();
          }}
        />
      ) : !base.data || !data ? (
        <div className={classes.map}>
          <Skeleton height={260} />
          <Skeleton height={260} />
        </div>
      ) : (
        <div className={classes.map}>
          <Card title="Steps">
            <StepList
              label="Steps to topics"
              items={[
                {
                  label: 'Main search words',
                  state: stepOf(base.data.seeds.length > 0),
                  detail: counted(base.data.seeds.length, 'search word'),
                  action: go('/topic/seed-queries', base.data.seeds.length > 0 ? 'Change' : 'Choose'),
                },
                {
                  label: 'Your edge',
                  state: stepOf(base.data.edge !== ''),
                  detail: base.data.edge === '' ? 'Not written yet' : base.data.edge.slice(0, 80),
                  action: go('/topic/usp', base.data.edge === '' ? 'Write' : 'Change'),
                },
                {
                  label: 'Important keywords',
                  state: stepOf(base.data.keywords.length > 0),
                  detail: `${counted(base.data.keywords.length, 'keyword')} chosen`,
                  action: go('/topic/keywords', base.data.keywords.length > 0 ? 'Change' : 'Choose'),
                },
                {
                  label: 'Content ideas',
                  state: stepOf(base.data.topics > 0),
                  detail: `${counted(base.data.topics, 'topic')} made`,
                  action: go('/topic/content-ideas', 'Open'),
                },
              ]}
            />
          </Card>
          {pillars.length === 0 ? (
            <Card title="Map">
              <EmptyState
                compact
                level={3}
                icon="mindmap"
                title="No topics yet"
                description="Choose search words and keywords first, then turn the ideas into topics."
                action={
                  <Button component={Link} to={base.data.seeds.length === 0 ? '/topic/seed-queries' : '/topic/content-ideas'}>
                    {base.data.seeds.length === 0 ? 'Choose search words' : 'Content ideas'}
                  </Button>
                }
              />
            </Card>
          ) : (
            <Stack gap="lg">
              {pillars.map((pillar) => (
                <PillarCard
                  key={pillar.id}
                  pillar={pillar}
                  clusters={data.topics.filter(({ pillar_id }) => pillar_id === pillar.id)}
                  links={data.links}
                />
              ))}
            </Stack>
          )}
        </div>
      )}
    </Stack>
  );
}
