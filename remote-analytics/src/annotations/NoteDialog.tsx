import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { ANNOTATION_MESSAGES as WORDS } from './messages.ts';
import { NoteForm } from './NoteForm.tsx';
import type { NoteDraft } from './use-note-form.ts';

interface NoteDialogProps {
  /** null: closed */
  readonly draft: NoteDraft | null;
  /** last day that can be marked, `yyyy-MM-dd` */
  readonly today: string;
  readonly onClose: () => void;
}

/** Creates or edits a note on the charts. */
export function NoteDialog({ draft, today, onClose }: NoteDialogProps) {
  // The last open note stays rendered until the dialog has faded out.
  const [shown, setShown] = useState(draft);
  if (draft !== null && draft !== shown) setShown(draft);
  return (
    <Dialog opened={draft !== null} onClose={onClose} title={shown?.note ? WORDS.editTitle : WORDS.newTitle} closeOnClickOutside={false}>
      {shown && <NoteForm key={shown.note?.id ?? 'new'} draft={shown} today={today} onClose={onClose} />}
    </Dialog>
  );
}
