import { MESSAGES } from '@canopy/contract';
import { publishKeywords } from '@canopy/contract/publishing';
import { showFailure, unqueueKeywords, useAction, useKeywordQueue, useOrganisationId } from '@canopy/shell-api';
import { Badge, Button, FailedState, Group, Icon, IconButton, Notice, Stack, Text, VisuallyHidden } from '@canopy/ui';
import { UrlText } from '@canopy/ui/data';
import { FormActions } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { followRun, useFollowedRuns } from '../../run/follow-run.ts';
import { RunOutcome } from '../../run/RunOutcome.tsx';
import { usePlatform } from '../../run/use-platform.ts';
import classes from '../../run/RunOutcome.module.css';

const words = MESSAGES.keywords;

/** The header's Publish on the keyword gaps: publishes applied titles and descriptions (document 2, section 2.4). */
export function PublishKeywordsAction() {
  const queue = useKeywordQueue();
  const [opened, setOpened] = useState(false);
  const isRunning = useFollowedRuns().some(({ what }) => what === 'keywords');
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
        disabled={queue.length === 0 && !isRunning}
        onClick={() => setOpened(true)}
      >
        {isRunning ? 'Publishing' : 'Publish'}
      </Button>
      {opened && <KeywordsDialog onClose={() => setOpened(false)} />}
    </>
  );
}

function KeywordsDialog({ onClose }: { readonly onClose: () => void }) {
  const queue = useKeywordQueue();
  const { platform, failed } = usePlatform();
  const action = useAction(publishKeywords);
  const organisationId = useOrganisationId();
  const running = useFollowedRuns().find(({ what }) => what === 'keywords');
  const [runId, setRunId] = useState(running?.runId ?? null);

  const publish = async () => {
    if (!platform || organisationId === null) return;
    const result = await action.run({ params: { platform }, body: { pages: [...queue] } });
    // Where another platform is connected, trying again does not help.
    if (!result.ok)
      return showFailure(result.error.code === 'platform-invalid' ? words.updateFailedShort : words.updateFailed, result.error);
    followRun({ runId: result.data.run_id, organisationId, what: 'keywords', platform });
    setRunId(result.data.run_id);
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
