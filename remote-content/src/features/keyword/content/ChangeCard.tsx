import type { ContentChange } from '@canopy/contract/content';
import { Button, Card, Group, Stack, Text } from '@canopy/ui';
import { formatInteger, formatPosition, StatusBadge, TextDiff } from '@canopy/ui/data';
import { Textarea } from '@canopy/ui/forms';
import { useState } from 'react';

const KINDS: Readonly<Record<ContentChange['kind'], string>> = {
  rewrite: 'New wording',
  split: 'Two paragraphs',
  heading: 'New heading',
  paragraph: 'New paragraph',
  alt: 'Alt text',
};
const DECISIONS = {
  open: { tone: 'neutral', label: 'Open' },
  accepted: { tone: 'good', label: 'Accepted' },
  rejected: { tone: 'neutral', label: 'Rejected' },
} as const;

const plain = (text: string): string => text.replaceAll(/\[\/?\d+\/?\]/g, '');

interface ChangeCardProps {
  readonly change: ContentChange;
  /** from 1 */
  readonly number: number;
  /** @returns whether it was stored */
  readonly onDecide: (next: { decision?: ContentChange['decision']; after?: string }) => Promise<boolean>;
}

/** One proposal: the site's current text beside the new one, the reason, and the query it targets. */
export function ChangeCard({ change, number, onDecide }: ChangeCardProps) {
  const { kind, before, after, reason, evidence, source, edited, decision } = change;
  const [text, setText] = useState<string | null>(null);
  const name = `change ${number}`;
  const save = async () => {
    if (text !== null && (await onDecide({ after: text, decision: 'accepted' }))) setText(null);
  };
  const toggle = (wanted: 'accepted' | 'rejected') => void onDecide({ decision: decision === wanted ? 'open' : wanted });
  return (
    <Card
      title={`${number}. ${KINDS[kind]}`}
      description={reason}
      actions={
        <Group gap="xs">
          <StatusBadge tone="neutral" label={edited ? 'Edited' : source === 'model' ? 'Language model' : 'By rules'} />
          <StatusBadge {...DECISIONS[decision]} />
        </Group>
      }
    >
      <Stack gap="sm">
        {text === null ? (
          <TextDiff layout="split" before={plain(before)} after={plain(after)} beforeLabel="On the site" afterLabel="Improved" />
        ) : (
          <Textarea
            label={`Text of ${name}`}
            description={
              /\[\/?\d+\/?\]/.test(before) ? 'Keep marks such as [1] … [/1] in order: they stand for links and emphasis.' : undefined
            }
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autosize
            minRows={2}
            data-autofocus
          />
        )}
        {evidence && (
          <Text size="sm" c="dimmed">
            For “{evidence.query}”: {formatInteger(evidence.impressions)} impressions and {formatInteger(evidence.clicks)} clicks at
            position {formatPosition(evidence.position)} in 30 days.
          </Text>
        )}
        <Group gap="sm">
          {text === null ? (
            <>
              <Button
                size="xs"
                variant={decision === 'accepted' ? 'filled' : 'default'}
                aria-pressed={decision === 'accepted'}
                aria-label={`Accept ${name}`}
                onClick={() => toggle('accepted')}
              >
                Accept
              </Button>
              <Button
                size="xs"
                variant={decision === 'rejected' ? 'filled' : 'default'}
                aria-pressed={decision === 'rejected'}
                aria-label={`Reject ${name}`}
                onClick={() => toggle('rejected')}
              >
                Reject
              </Button>
              <Button size="xs" variant="subtle" aria-label={`Edit ${name}`} onClick={() => setText(after)}>
                Edit
              </Button>
            </>
          ) : (
            <>
              <Button size="xs" disabled={text.trim() === ''} aria-label={`Save ${name} and accept it`} onClick={() => void save()}>
                Save and accept
              </Button>
              <Button size="xs" variant="default" aria-label={`Cancel editing ${name}`} onClick={() => setText(null)}>
                Cancel
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
