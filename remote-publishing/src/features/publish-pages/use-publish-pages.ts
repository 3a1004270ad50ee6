import { MESSAGES } from '@canopy/contract';
import { publishPages, type Platform, type QueuedPage } from '@canopy/contract/publishing';
import { showFailure, useAction, useOrganisationId } from '@canopy/shell-api';
import { useState } from 'react';
import { followRun, useFollowedRuns } from '../../run/follow-run.ts';

/** Publishes the queue. The run goes on without this dialog, which shows one that is still under way. */
export function usePublishPages(platform: Platform | null | undefined) {
  const action = useAction(publishPages);
  const organisationId = useOrganisationId();
  const running = useFollowedRuns().find(({ what }) => what === 'pages');
  const [runId, setRunId] = useState(running?.runId ?? null);
  const start = async (pages: readonly QueuedPage[]) => {
    if (!platform || organisationId === null) return;
    const result = await action.run({ params: { platform }, body: { pages: [...pages] } });
    if (!result.ok) return showFailure(MESSAGES.publish.failed, result.error);
    const { run_id: id } = result.data;
    followRun({ runId: id, organisationId, what: 'pages', platform });
    setRunId(id);
  };
  return { start, starting: action.running, runId, isRunning: action.running || running !== undefined };
}
