import { usePublishQueue } from '@canopy/shell-api';
import { Badge, Button, Icon, VisuallyHidden } from '@canopy/ui';
import { useState } from 'react';
import { useFollowedRuns } from '../../run/follow-run.ts';
import { PublishDialog } from './PublishDialog.tsx';

/** The header's Publish on the content screens: the number of queued pages, and the confirmation (document 2, section 2.4). */
export function PublishPagesAction() {
  const queue = usePublishQueue();
  const [opened, setOpened] = useState(false);
  const count = queue.length;
  const isRunning = useFollowedRuns().some(({ what }) => what === 'pages');
  return (
    <>
      <Button
        leftSection={<Icon name="publish" />}
        rightSection={
          <Badge>
            {count}
            <VisuallyHidden> {count === 1 ? 'page' : 'pages'} queued</VisuallyHidden>
          </Badge>
        }
        disabled={count === 0 && !isRunning}
        onClick={() => setOpened(true)}
      >
        {isRunning ? 'Publishing' : 'Publish'}
      </Button>
      {opened && <PublishDialog onClose={() => setOpened(false)} />}
    </>
  );
}
