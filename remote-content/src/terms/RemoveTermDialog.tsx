import { categoryCalls, tagCalls, type Term } from '@canopy/contract/content';
import { showToast, useAction } from '@canopy/shell-api';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { termWords, type TermKind } from './messages.ts';

const BACKGROUND = { background: true } as const;

interface RemoveTermDialogProps {
  readonly kind: TermKind;
  readonly term: Term;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before a category or tag is removed from its posts. */
export function RemoveTermDialog({ kind, term, onClose, onDone }: RemoveTermDialogProps) {
  const words = termWords(kind);
  const calls = kind === 'category' ? categoryCalls : tagCalls;
  const remove = useAction<typeof calls.remove>(calls.remove, BACKGROUND);
  const confirm = async () => {
    const result = await remove.run({ params: { id: term.id } });
    if (!result.ok) return;
    showToast({ title: words.removed(term.name) });
    onDone();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={words.removeTitle(term.name)}
      confirmLabel={words.removeLabel}
      destructive
      running={remove.running}
      error={remove.error?.message}
    >
      {words.removeText(term.posts)}
    </ConfirmDialog>
  );
}
