import { decideContentChanges, getContentDraft, listContentPages, type ContentDraft } from '@canopy/contract/content';
import type { ParsedBody } from '@canopy/contract';
import { refreshCalls, send, type ApiError } from '@canopy/shell-api';
import { useRef, useState } from 'react';

type Decided = ParsedBody<typeof decideContentChanges>['changes'];

const withDecisions = (draft: ContentDraft, decided: Decided): ContentDraft => ({
  ...draft,
  changes: draft.changes.map((change) => {
    const said = decided.findLast(({ id }) => id === change.id);
    return said ? { ...change, decision: said.decision ?? change.decision, after: said.after ?? change.after } : change;
  }),
});

/**
 * Decisions on a draft: they show at once and are stored one after the other, so that quick ones do not overtake each other.
 * Whatever the server refuses is reverted.
 */
export function useDecisions(initial: ContentDraft) {
  const [draft, setDraft] = useState(initial);
  const [waiting, setWaiting] = useState(0);
  const [error, setError] = useState<ApiError | null>(null);
  const stored = useRef(initial);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  const open = useRef(0);

  const decide = (changes: Decided): Promise<boolean> => {
    setError(null);
    setDraft((shown) => withDecisions(shown, changes));
    open.current += 1;
    setWaiting(open.current);
    queue.current = queue.current.then(async () => {
      let isStored = true;
      try {
        stored.current = await send(decideContentChanges, { params: { id: initial.id }, body: { changes } });
      } catch (thrown) {
        isStored = false;
        setError(thrown as ApiError);
      }
      open.current -= 1;
      setWaiting(open.current);
      if (open.current === 0) {
        setDraft(stored.current);
        void refreshCalls(getContentDraft, listContentPages);
      }
      return isStored;
    });
    return queue.current;
  };
  return { draft, decide, error, isSaving: waiting > 0 };
}
