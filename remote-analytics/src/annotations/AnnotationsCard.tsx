import type { Annotation, Days } from '@canopy/contract/analytics';
import { isoDay } from '@canopy/shell-api';
import { Button, Card, EmptyState, FailedState, Icon, Skeleton, Stack } from '@canopy/ui';
import { useState } from 'react';
import { AnnotationList } from './AnnotationList.tsx';
import { ANNOTATIONS_ID } from './go-to-annotations.ts';
import { ANNOTATION_MESSAGES as WORDS } from './messages.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { useAnnotations } from './use-annotations.ts';
import { useNoteActions } from './use-note-actions.ts';
import type { NoteDraft } from './use-note-form.ts';

/** Lines shown before the rest is expanded. */
const SHOWN = 8;

interface AnnotationsCardProps {
  readonly days: Days;
  /** page that a new note is about; empty: none */
  readonly pageUrl?: string;
}

/** Everything marked on the charts of a range, newest first, and the way to add to it. */
export function AnnotationsCard({ days, pageUrl = '' }: AnnotationsCardProps) {
  const { annotations, error, isLoading, isValidating, reload } = useAnnotations(days);
  const { remove } = useNoteActions();
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const [all, setAll] = useState(false);
  const today = isoDay(new Date());
  const newest = annotations?.toReversed() ?? [];
  const write = (note: Annotation | null) => setDraft({ note, date: days.to < today ? days.to : today, pageUrl });
  const list = () => {
    if (error && !annotations) return <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />;
    if (isLoading)
      return (
        <Stack gap="sm">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height={32} />
          ))}
        </Stack>
      );
    if (newest.length === 0) return <EmptyState compact level={3} icon="write" title={WORDS.emptyTitle} description={WORDS.emptyText} />;
    return <AnnotationList annotations={all ? newest : newest.slice(0, SHOWN)} onEdit={write} onDelete={(note) => void remove(note)} />;
  };
  return (
    <section id={ANNOTATIONS_ID} tabIndex={-1} aria-label={WORDS.title}>
      <Card
        title={WORDS.title}
        description={WORDS.description}
        actions={
          <Button variant="default" size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => write(null)}>
            {WORDS.add}
          </Button>
        }
        footer={
          !all &&
          newest.length > SHOWN && (
            <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
              Show all {newest.length}
            </Button>
          )
        }
      >
        {list()}
        <NoteDialog draft={draft} today={today} onClose={() => setDraft(null)} />
      </Card>
    </section>
  );
}
