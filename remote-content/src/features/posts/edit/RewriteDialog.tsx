import type { EditorHandle, EditorSelection } from '@canopy/editor';
import { modelName, rewriteText, type TextAction } from '@canopy/contract/content';
import { showToast, useAction } from '@canopy/shell-api';
import { Button, FailedState, Notice, Skeleton, Stack, Text } from '@canopy/ui';
import { diffWords } from '@canopy/ui/data';
import { FormActions } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useEffect, useMemo, useRef, useState } from 'react';
import { changesOf, textOf } from './word-changes.ts';
import classes from './RewriteDialog.module.css';

interface RewriteDialogProps {
  readonly action: TextAction;
  readonly heading: string;
  readonly selection: EditorSelection;
  readonly handle: EditorHandle;
  readonly title: string;
  readonly context: string;
  readonly onClose: () => void;
}

/** A model's rewrite, change by change: each can be accepted or rejected. */
export function RewriteDialog({ action, heading, selection, handle, title, context, onClose }: RewriteDialogProps) {
  const rewrite = useAction(rewriteText);
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof rewrite.run>> | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const run = useRef(rewrite.run);
  run.current = rewrite.run;
  const [asked] = useState({ action, text: selection.text, context: context.slice(0, 10_000), title });
  useEffect(() => {
    let isCurrent = true;
    void run.current({ body: { ...asked, key: crypto.randomUUID() } }).then((result) => {
      if (!isCurrent) return;
      setAnswer(result);
      setLeft(new Set());
    });
    return () => {
      isCurrent = false;
    };
  }, [asked, attempt]);
  const data = answer?.ok ? answer.data : null;
  const changes = useMemo(() => (data ? changesOf(diffWords(asked.text, data.text)) : []), [asked.text, data]);
  const isSame = data !== null && !changes.some(({ kind }) => kind === 'change');
  const toggle = (at: number) => {
    const next = new Set(left);
    if (!next.delete(at)) next.add(at);
    setLeft(next);
  };
  const again = () => {
    setAnswer(null);
    setAttempt((last) => last + 1);
  };
  const apply = () => {
    if (handle.replaceText(selection.blockId, selection.text, textOf(changes, left))) onClose();
    else
      showToast({
        title: 'The text no longer exists',
        description: 'Someone has changed the text. Select it again.',
        tone: 'destructive',
      });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={heading}
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="default" disabled={answer === null} onClick={again}>
            Ask again
          </Button>
          <Button disabled={!data || isSame} onClick={apply}>
            Insert
          </Button>
        </FormActions>
      }
    >
      {answer === null ? (
        <Skeleton height={160} />
      ) : !answer.ok ? (
        <FailedState detail={answer.error.message} onRetry={again} />
      ) : (
        <Stack gap="md">
          {answer.data.forbidden.length > 0 && (
            <Notice tone="warning">It contains forbidden words: {answer.data.forbidden.join(', ')}</Notice>
          )}
          {answer.data.new_figures.length > 0 && (
            <Notice tone="warning">
              Numbers that are not in your text: {answer.data.new_figures.join(', ')}. Check them before you insert the text.
            </Notice>
          )}
          {isSame ? (
            <Text size="sm">The model suggests no changes.</Text>
          ) : (
            <div className={classes.text}>
              {changes.map((change, at) =>
                change.kind === 'same' ? (
                  <span key={at}>{change.text}</span>
                ) : (
                  <button
                    key={at}
                    type="button"
                    className={classes.change}
                    aria-pressed={!left.has(at)}
                    aria-label={`${left.has(at) ? 'Left' : 'Taken'}: ${[change.removed.trim(), change.added.trim()].filter(Boolean).join(' → ') || 'blank'}`}
                    onClick={() => toggle(at)}
                  >
                    {change.removed !== '' && (left.has(at) ? <span>{change.removed}</span> : <del>{change.removed}</del>)}
                    {change.added !== '' && !left.has(at) && <ins>{change.added}</ins>}
                    {change.removed === '' && left.has(at) && <span aria-hidden>‸</span>}
                  </button>
                ),
              )}
            </div>
          )}
          <Text size="xs" c="dimmed">
            Select a change to leave it out or include it again. Written by {modelName(answer.data.model)}.
          </Text>
        </Stack>
      )}
    </Dialog>
  );
}
