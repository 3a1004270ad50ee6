import { MESSAGES } from '@canopy/contract';
import { getMinimalGapsData } from '@canopy/contract/content';
import { publishKeywords } from '@canopy/contract/publishing';
import { refreshCalls, showFailure, showToast, unqueueKeywords, useAction, useKeywordQueue } from '@canopy/shell-api';
import { Badge, Button, FailedState, Group, Icon, IconButton, Notice, Stack, Text, VisuallyHidden } from '@canopy/ui';
import { UrlText } from '@canopy/ui/data';
import { FormActions } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useEffect, useRef, useState } from 'react';
import { RunOutcome } from '../../run/RunOutcome.tsx';
import { usePlatform } from '../../run/use-platform.ts';
import { useRun } from '../../run/use-run.ts';
import classes from '../../run/RunOutcome.module.css';

const words = MESSAGES.keywords;

/** The header's Publish on the keyword gaps: publishes applied titles and descriptions (document 2, section 2.4). */
export function PublishKeywordsAction() {
  const queue = useKeywordQueue();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        leftSection={<Icon name="publish" />}
        rightSection={
          <Badge>
            {queue.length}
            <VisuallyHidden> applied</VisuallyHidden>
          </Badge>
        }
        disabled={queue.length === 0}
        onClick={() => setOpened(true)}
      >
        Publish
      </Button>
      {opened && <KeywordsDialog onClose={() => setOpened(false)} />}
    </>
  );
}

function KeywordsDialog({ onClose }: { readonly onClose: () => void }) {
  const queue = useKeywordQueue();
  const { platform, failed } = usePlatform();
  const action = useAction(publishKeywords);
  const [runId, setRunId] = useState<string | null>(null);
  const told = useRef<string | null>(null);
  const run = useRun(runId);

  useEffect(() => {
    if (!run.data) return;
    unqueueKeywords(run.data.operations.filter(({ state }) => state === 'published').map(({ key }) => key));
    if (!run.data.done || told.current === run.data.run_id) return;
    told.current = run.data.run_id;
    const problems = run.data.operations.filter(({ state }) => state === 'failed').map(({ message }) => message ?? MESSAGES.unknownError);
    const title = problems.length === 0 ? words.updated : platform === 'shopify' ? words.shopifyMetaFailed : words.updateFailed;
    showToast({ title, description: [...new Set(problems)].join(' '), tone: problems.length === 0 ? 'success' : 'destructive' });
    void refreshCalls(getMinimalGapsData);
  }, [run.data, platform]);

  const publish = async () => {
    if (!platform) return;
    const result = await action.run({ params: { platform }, body: { pages: [...queue] } });
    if (result.ok) setRunId(result.data.run_id);
    else showFailure(words.updateFailed, result.error);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title="Publish titles and descriptions"
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {runId === null ? 'Cancel' : 'Close'}
          </Button>
          {runId === null && (
            <Button disabled={!platform || queue.length === 0} loading={action.running} onClick={() => void publish()}>
              Publish
            </Button>
          )}
        </FormActions>
      }
    >
      {runId !== null ? (
        <RunOutcome runId={runId} />
      ) : (
        <Stack gap="md">
          {failed && <FailedState {...failed} />}
          {platform === null && <Notice tone="warning">{MESSAGES.platform.none}</Notice>}
          <ul className={classes.list}>
            {queue.map(({ key, page, meta }) => (
              <li key={key}>
                <Group justify="space-between" wrap="nowrap" gap="sm">
                  <Stack gap={2}>
                    <UrlText url={page} />
                    {meta.title !== undefined && <Text size="sm">Title: {meta.title}</Text>}
                    {meta.description !== undefined && <Text size="sm">Description: {meta.description}</Text>}
                  </Stack>
                  <IconButton icon="trash" label={`Remove ${page}`} onClick={() => unqueueKeywords([key])} />
                </Group>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Dialog>
  );
}
