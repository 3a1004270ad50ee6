import type { ANNOTATION_SCOPES } from '@canopy/contract/analytics';
import { type Annotation } from '@canopy/contract/analytics';
import { useState } from 'react';
import { ANNOTATION_MESSAGES as WORDS } from './messages.ts';
import { useNoteActions } from './use-note-actions.ts';

export type NoteScope = (typeof ANNOTATION_SCOPES)[number];

/** A note to begin with: an existing one, or the day and page that a new one is about. */
export interface NoteDraft {
  readonly note: Annotation | null;
  readonly date: string;
  readonly pageUrl: string;
}

/** State and rules of the note dialog. */
export function useNoteForm({ note, date, pageUrl }: NoteDraft, onDone: () => void) {
  const { save, saving } = useNoteActions();
  const [fields, setFields] = useState(() => ({
    date: note?.date ?? date,
    end: note && note.end_date > note.date ? note.end_date : '',
    text: note?.text ?? '',
    scope: note?.scope ?? ('workspace' as NoteScope),
    pageUrl: note?.page_url ?? pageUrl,
  }));
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const problems = {
    date: fields.date === '' ? WORDS.dayMissing : null,
    end: fields.end !== '' && fields.end < fields.date ? WORDS.endBeforeDay : null,
    text: fields.text.trim() === '' ? WORDS.textMissing : null,
  };
  return {
    fields,
    set: (change: Partial<typeof fields>) => setFields((now) => ({ ...now, ...change })),
    errors: tried ? problems : { date: null, end: null, text: null },
    failure,
    saving,
    submit: async () => {
      setTried(true);
      if (problems.date || problems.end || problems.text) return;
      const body = {
        date: fields.date,
        end_date: fields.end || fields.date,
        text: fields.text.trim(),
        scope: fields.scope,
        page_url: fields.pageUrl.trim() || null,
      };
      const problem = await save(body, note?.id ?? null);
      setFailure(problem);
      if (problem === null) onDone();
    },
  };
}
