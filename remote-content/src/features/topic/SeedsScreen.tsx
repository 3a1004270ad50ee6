import { Link } from '@canopy/shell-api';
import { Anchor, Button, Card, EmptyState, FailedState, Group, Icon, IconButton, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { formatInteger, formatPosition } from '@canopy/ui/data';
import { TextInput } from '@canopy/ui/forms';
import { useState, type FormEvent } from 'react';
import { TopicTabs } from './TopicTabs.tsx';
import { useTopicBase } from './use-topic-base.ts';
import classes from './Topic.module.css';

/** The seed words that topics grow from. */
export function SeedsScreen() {
  const base = useTopicBase();
  const [text, setText] = useState('');
  const seeds = base.data?.seeds ?? [];
  const has = (seed: string) => seeds.some((one) => one.toLowerCase() === seed.toLowerCase());
  const add = async (seed: string) => {
    if (seed.trim() !== '' && !has(seed.trim()) && (await base.save({ seeds: [...seeds, seed.trim()] }))) setText('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void add(text);
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Main search words"
        description="One or two words each. Everything people search for around them becomes a keyword."
        actions={
          <Button component={Link} to="/topic/keywords" disabled={seeds.length === 0} data-disabled={seeds.length === 0 || undefined}>
            Important keywords
          </Button>
        }
      >
        <TopicTabs current="/topic/seed-queries" />
      </PageHeader>
      {base.error && !base.data ? (
        <FailedState detail={base.error.message} onRetry={() => void base.reload()} />
      ) : !base.data ? (
        <Skeleton height={320} />
      ) : (
        <div className={classes.columns}>
          <Card title="Chosen" description={seeds.length === 0 ? undefined : `${seeds.length} of 30`}>
            <Stack gap="md">
              <form onSubmit={onSubmit}>
                <Group gap="sm" align="flex-end" wrap="nowrap">
                  <TextInput
                    className={classes.grow}
                    label="Search word"
                    maxLength={100}
                    value={text}
                    onChange={(event) => setText(event.currentTarget.value)}
                  />
                  <Button type="submit" variant="default" loading={base.saving} disabled={text.trim() === '' || seeds.length >= 30}>
                    Add
                  </Button>
                </Group>
              </form>
              {seeds.length === 0 ? (
                <Text size="sm" c="dimmed">
                  None yet. Type one, or add one from the list.
                </Text>
              ) : (
                <ul className={classes.list}>
                  {seeds.map((seed) => (
                    <li key={seed} className={classes.row}>
                      <span className={classes.grow}>{seed}</span>
                      <IconButton
                        icon="trash"
                        size="sm"
                        label={`Remove ${seed}`}
                        disabled={base.saving}
                        onClick={() => void base.save({ seeds: seeds.filter((one) => one !== seed) })}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </Stack>
          </Card>
          <Card title="People search for" description="Short queries where your site appears, last 30 days in Search Console">
            {base.data.suggestions.length === 0 ? (
              <EmptyState
                compact
                level={3}
                icon="search"
                title="No search data"
                description="Connect Search Console to see what people search for."
                action={
                  <Anchor component={Link} to="/dashboard" size="sm">
                    Connect Search Console
                  </Anchor>
                }
              />
            ) : (
              <ul className={classes.list}>
                {base.data.suggestions.map(({ query, impressions, position }) => (
                  <li key={query} className={classes.row}>
                    <div className={classes.grow}>
                      {query}
                      <Text size="xs" c="dimmed">
                        {formatInteger(impressions ?? 0)} impressions{position === null ? '' : `, position ${formatPosition(position)}`}
                      </Text>
                    </div>
                    <Button
                      size="xs"
                      variant="default"
                      leftSection={<Icon name={has(query) ? 'check' : 'plus'} size={14} />}
                      aria-label={`${has(query) ? 'Added' : 'Add'} ${query}`}
                      disabled={has(query) || seeds.length >= 30 || base.saving}
                      onClick={() => void add(query)}
                    >
                      {has(query) ? 'Added' : 'Add'}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
    </Stack>
  );
}
