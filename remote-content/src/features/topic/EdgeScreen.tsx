import type { TopicBase } from '@canopy/contract/content';
import { useUnsavedWork } from '@canopy/shell-api';
import { Button, Card, FailedState, Group, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { Textarea } from '@canopy/ui/forms';
import { useKept } from '@canopy/views/forms';
import { useState } from 'react';
import { PageUrl } from '../../PageUrl.tsx';
import { TopicTabs } from './TopicTabs.tsx';
import { useTopicBase } from './use-topic-base.ts';
import classes from './Topic.module.css';

interface EdgeFormProps {
  readonly base: TopicBase;
  readonly saving: boolean;
  readonly onSave: (edge: string) => Promise<boolean>;
}

function EdgeForm({ base, saving, onSave }: EdgeFormProps) {
  const { found, keep } = useKept('edge', (stored) => (typeof stored === 'string' ? stored : null));
  const [draft, setDraftOnly] = useState(found);
  const setDraft = (next: string | null) => {
    keep(next);
    setDraftOnly(next);
  };
  const edge = draft ?? base.edge;
  const isChanged = draft !== null && draft !== base.edge;
  useUnsavedWork(isChanged, 'your edge');
  const save = async () => {
    if (await onSave(edge)) setDraft(null);
  };
  return (
    <div className={classes.columns}>
      <Card>
        <Stack gap="md">
          <Textarea
            label="What sets you apart"
            description="What you offer that others do not: your products, expertise or location."
            autosize
            minRows={6}
            maxRows={16}
            maxLength={2_000}
            value={edge}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Group>
            <Button onClick={() => void save()} loading={saving} disabled={!isChanged}>
              Save
            </Button>
            {isChanged && (
              <Button variant="subtle" onClick={() => setDraft(null)} disabled={saving}>
                Discard changes
              </Button>
            )}
          </Group>
        </Stack>
      </Card>
      <Card title="What your pages say" description="Meta descriptions of your most linked pages">
        {base.claims.length === 0 ? (
          <Text size="sm" c="dimmed">
            No crawled page has a meta description.
          </Text>
        ) : (
          <ul className={classes.list}>
            {base.claims.map(({ text, url }) => (
              <li key={url} className={classes.row}>
                <div className={classes.grow}>
                  {text}
                  <Text size="xs" c="dimmed" component="div">
                    <PageUrl url={url} href copy={false} maxLength={40} />
                  </Text>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${edge.includes(text) ? 'Used' : 'Use'}: ${text}`}
                  disabled={edge.includes(text)}
                  onClick={() => setDraft(edge === '' ? text : `${edge}\n${text}`)}
                >
                  {edge.includes(text) ? 'Used' : 'Use'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

/** What sets the workspace apart. */
export function EdgeScreen() {
  const base = useTopicBase();
  return (
    <Stack gap="lg">
      <PageHeader title="Your edge" description="Why people should read it from you.">
        <TopicTabs current="/topic/usp" />
      </PageHeader>
      {base.data ? (
        <EdgeForm base={base.data} saving={base.saving} onSave={(edge) => base.save({ edge })} />
      ) : base.error ? (
        <FailedState detail={base.error.message} onRetry={() => void base.reload()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Stack>
  );
}
