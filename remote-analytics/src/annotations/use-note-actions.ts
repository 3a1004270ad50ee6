import { type CallInput } from '@canopy/contract';
import {
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
  listImpact,
  updateAnnotation,
  type Annotation,
} from '@canopy/contract/analytics';
import { refreshCalls, showToast, useAction, type ActionResult } from '@canopy/shell-api';
import { ANNOTATION_MESSAGES as WORDS } from './messages.ts';

export type NoteBody = CallInput<typeof createAnnotation>['body'];

/** Long enough to notice and reach, in ms. */
const UNDO_MS = 10_000;

// The impact of a note about a page is measured like that of any other change.
const refresh = () => refreshCalls(listAnnotations, listImpact);

const bodyOf = ({ date, end_date, text, scope, page_url }: Annotation): NoteBody => ({ date, end_date, text, scope, page_url });

/** Creating, editing and deleting notes; a deleted one can be restored from the toast. */
export function useNoteActions() {
  const create = useAction(createAnnotation);
  const update = useAction(updateAnnotation);
  const remove = useAction(deleteAnnotation);

  const restore = async (note: Annotation) => {
    const result = await create.run({ body: bodyOf(note) });
    showToast(result.ok ? { title: WORDS.restored } : { title: WORDS.restoreFailed, tone: 'destructive' });
    await refresh();
  };

  return {
    save: async (body: NoteBody, id: string | null): Promise<ActionResult<Annotation>> => {
      const result = id === null ? await create.run({ body }) : await update.run({ params: { id }, body });
      if (!result.ok) return result;
      showToast({ title: WORDS.saved, tone: 'success' });
      await refresh();
      return result;
    },
    remove: async (note: Annotation) => {
      const result = await remove.run({ params: { id: note.id } });
      if (!result.ok) {
        showToast({ title: WORDS.deleteFailed, tone: 'destructive' });
        return;
      }
      showToast({ title: WORDS.deleted, durationMs: UNDO_MS, action: { label: 'Undo', run: () => void restore(note) } });
      await refresh();
    },
  };
}
