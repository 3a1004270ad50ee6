import { WATCH_POLL_MS } from '@canopy/contract';
import {
  getKeywordProject,
  keywordLookUp,
  listKeywordSources,
  lookUpKeywordFigures,
  type KeywordProviderId,
} from '@canopy/contract/content';
import { cancelTask, listTasks, TASK_KINDS, type Task } from '@canopy/contract/host';
import { literal, object, safeParse } from '@canopy/contract/schema';
import { refreshCalls, reloadUser, showFailure, showOutcome, showToast, useAction, useCall, useTaskEnd, useUser } from '@canopy/shell-api';
import { Button, Group, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { counted } from '../../counted.ts';

const UP_TO_DATE = { title: 'Search volumes are up to date', description: 'Every keyword has been looked up in the last 30 days.' };

const leftText = (left: number): string => {
  if (left <= 0) return 'No keyword metadata updates left this month';
  return left === 1
    ? 'Uses the last keyword metadata update left this month'
    : `Uses one of ${formatInteger(left)} keyword metadata updates left this month`;
};

/** Result of a task that somebody stopped, which counts as failed. */
const stoppedLookUp = object({ cancelled: literal(true) });

function tellEnd({ status, message, result }: Task): void {
  if (safeParse(stoppedLookUp, result).success) {
    showToast({ title: 'The look-up was stopped', description: 'Search volumes received so far are kept.' });
    return;
  }
  const known = safeParse(keywordLookUp, result);
  if (status === 'FAILURE' || !known.success) {
    showToast({ title: 'Search volumes could not be fetched', description: message, tone: 'destructive' });
    return;
  }
  const { looked_up: well, wanted: total, problem } = known.data;
  showOutcome(
    { well, total },
    {
      all: `${counted(well, 'keyword')} looked up`,
      partial: `${formatInteger(well)} of ${counted(total, 'keyword')} looked up`,
      none: 'Search volumes could not be fetched',
      nothing: UP_TO_DATE.title,
      reasons: [total === 0 ? UP_TO_DATE.description : problem],
    },
  );
}

/** The look-up under way, also one that was started before the screen was opened. */
function useLookUp() {
  const [started, setStarted] = useState<string | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const found = useCall(listTasks, { query: { kind: TASK_KINDS.keywordFigures } }).data?.[0]?.id ?? null;
  const id = started ?? (found === ended ? null : found);
  const onEnd = (ended: Task) => {
    setStarted(null);
    setEnded(ended.id);
    tellEnd(ended);
    void reloadUser().catch(() => undefined);
    void refreshCalls(getKeywordProject, listTasks);
  };
  const { task } = useTaskEnd(id, onEnd, WATCH_POLL_MS);
  return { id, task, isOwn: started !== null, follow: setStarted };
}

/** A box that takes the focus when the button that had it is gone. */
function useKeptFocus(state: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [state]);
  const onFocus = () => void (isInside.current = true);
  // To nobody: the window lost the focus, or the button was disabled; otherwise somebody clicked elsewhere.
  const onBlur = ({ target, relatedTarget: next }: FocusEvent) =>
    void (isInside.current =
      next === null ? document.activeElement === target || target.matches(':disabled') : (box.current?.contains(next) ?? false));
  return { ref: box, tabIndex: -1, onFocus, onBlur };
}

/** Asks providers how often people search for a project's keywords; nothing where none has a key. */
export function VolumeButtons({ id }: { readonly id: string }) {
  const sources = useCall(listKeywordSources, {});
  const ask = useAction(lookUpKeywordFigures);
  const cancel = useAction(cancelTask);
  const lookUp = useLookUp();
  const box = useKeptFocus(lookUp.id);
  const left = useUser().remaining.keyword_metadata_remaining;
  const start = async (provider: KeywordProviderId) => {
    const result = await ask.run({ params: { id }, body: { provider } });
    if (!result.ok) showToast({ title: 'Search volumes could not be fetched', description: result.error.message, tone: 'destructive' });
    else if (result.data.task_id === null) showToast({ ...UP_TO_DATE, tone: 'success' });
    else lookUp.follow(result.data.task_id);
  };
  const stop = async (task: string) => {
    const result = await cancel.run({ params: { id: task } });
    if (!result.ok) showFailure('The look-up could not be stopped', result.error);
  };
  if (!sources.data || sources.data.data.length === 0) return null;
  const { id: running } = lookUp;
  const progress = lookUp.task?.message || 'Search volumes are being looked up';
  return (
    <Group gap="xs" role="group" aria-label="Search volumes" {...box}>
      {running === null ? (
        sources.data.data.map(({ id: provider, name, is_sandbox: isSandbox }) => (
          <Button key={provider} variant="default" loading={ask.running} disabled={left <= 0} onClick={() => void start(provider)}>
            Get search volumes from {name}
            {isSandbox && ' (sandbox)'}
          </Button>
        ))
      ) : (
        <Button key="stop" variant="default" loading={cancel.running} onClick={() => void stop(running)}>
          Stop the look-up
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status">
        {running === null
          ? leftText(left)
          : lookUp.isOwn
            ? progress
            : `In progress, possibly for another list of this workspace: ${progress}`}
      </Text>
    </Group>
  );
}
