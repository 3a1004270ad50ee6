import type { Annotation, ANNOTATION_SCOPES } from '@canopy/contract/analytics';
import { useCallForm } from '@canopy/views/forms';
import { ANNOTATION_MESSAGES as WORDS } from './messages.ts';
import { useNoteActions } from './use-note-actions.ts';

export type NoteScope = (typeof ANNOTATION_SCOPES)[number];

/** Initial note of the form: an existing one, or the day and page that a new one is about. */
export interface NoteDraft {
  readonly note: Annotation | null;
  readonly date: string;
  readonly pageUrl: string;
}

/** State and validation of the note dialog. */
export function useNoteForm({ note, date, pageUrl }: NoteDraft, onDone: () => void) {
  const { save } = useNoteActions();
  return useCallForm({
    initial: {
      date: note?.date ?? date,
      end_date: note && note.end_date > note.date ? note.end_date : '',
      text: note?.text ?? '',
      scope: note?.scope ?? ('workspace' as NoteScope),
      page_url: note?.page_url ?? pageUrl,
    },
    prepare: (values) => ({
      ...values,
      end_date: values.end_date || values.date,
      text: values.text.trim(),
      page_url: values.page_url.trim() || null,
    }),
    check: (values): Record<string, string> => ({
      ...(values.date === '' && { date: WORDS.dayMissing }),
      ...(values.end_date !== '' && values.end_date < values.date && { end_date: WORDS.endBeforeDay }),
      ...(values.text.trim() === '' && { text: WORDS.textMissing }),
    }),
    send: (body: Parameters<typeof save>[0]) => save(body, note?.id ?? null),
    done: onDone,
    unsaved: 'the note',
  });
}
