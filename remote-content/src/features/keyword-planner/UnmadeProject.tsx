import { WATCH_POLL_MS } from '@canopy/contract';
import { getKeywordProject, listKeywordProjects, makeKeywordProjectAgain, type KeywordProject } from '@canopy/contract/content';
import { cancelTask } from '@canopy/contract/host';
import { refreshCalls, reloadUser, showFailure, useAction, useTaskEnd } from '@canopy/shell-api';
import { Button, Card, EmptyState, PageHeader, Stack } from '@canopy/ui';
import { TaskProgress } from '@canopy/ui/data';
import { FormError } from '@canopy/ui/forms';
import { counted } from '../../counted.ts';

const NOUNS = { keywords: 'keyword', seeds: 'seed' } as const;

/** A project without keywords: it is being made, was stopped, or failed. */
export function UnmadeProject({ project }: { readonly project: KeywordProject }) {
  const { name, kind, seeds, state } = project;
  return (
    <Stack gap="lg">
      <PageHeader title={name} description={`From ${counted(seeds.length, NOUNS[kind])}.`} />
      <Card>{state === 'making' ? <Making project={project} /> : <Again project={project} />}</Card>
    </Stack>
  );
}

function Making({ project: { kind, task_id: taskId } }: { readonly project: KeywordProject }) {
  const onEnd = () => {
    // The allowance for ideas that did not arrive was returned.
    if (kind === 'seeds') void reloadUser().catch(() => undefined);
    void refreshCalls(getKeywordProject, listKeywordProjects);
  };
  const { task } = useTaskEnd(taskId, onEnd, WATCH_POLL_MS);
  const cancel = useAction(cancelTask);
  const stop = async () => {
    if (taskId === null) return;
    const result = await cancel.run({ params: { id: taskId } });
    if (!result.ok) showFailure('The project could not be stopped', result.error);
  };
  return (
    <TaskProgress
      label={kind === 'seeds' ? 'Expanding the seeds' : 'Grouping the keywords'}
      {...(task?.status === 'RUNNING' && { value: task.progress })}
      message={task?.message || 'Waiting in the queue'}
      onCancel={() => void stop()}
      cancelling={cancel.running}
    />
  );
}

function Again({ project: { id, state, problem } }: { readonly project: KeywordProject }) {
  const again = useAction(makeKeywordProjectAgain);
  const make = async () => {
    await again.run({ params: { id } });
    // Also where it was refused: somebody else may have been quicker.
    await refreshCalls(getKeywordProject, listKeywordProjects);
  };
  return (
    <EmptyState
      compact
      icon={state === 'failed' ? 'alert' : 'list-tree'}
      title={state === 'failed' ? 'The project could not be created' : 'The project was stopped'}
      description={state === 'failed' ? problem : 'No keywords were saved. Your input is still there.'}
      action={
        <Stack gap="xs" align="center">
          <Button onClick={() => void make()} loading={again.running}>
            {state === 'failed' ? 'Try again' : 'Start again'}
          </Button>
          {again.error && <FormError>{again.error.message}</FormError>}
        </Stack>
      }
    />
  );
}
