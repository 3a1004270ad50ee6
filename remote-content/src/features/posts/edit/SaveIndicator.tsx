import { StatusBadge, type StatusTone } from '@canopy/ui/data';
import { POST_MESSAGES as WORDS } from './messages.ts';
import type { PostSession } from './post-session.ts';
import type { SaveState } from './session-state.ts';
import { useSnapshot } from './use-snapshot.ts';

const TONES: Record<SaveState['kind'], StatusTone> = {
  empty: 'neutral',
  saved: 'good',
  waiting: 'running',
  saving: 'running',
  failed: 'warning',
  refused: 'bad',
  conflict: 'warning',
  gone: 'bad',
};

/** Shows whether what is on the screen is stored. Not announced, since it changes with every pause; failures are, by their notices. */
export function SaveIndicator({ session }: { readonly session: PostSession }) {
  const { save, kept } = useSnapshot(session, (snapshot) => ({ save: snapshot.save, kept: snapshot.kept }));
  const isFailure = TONES[save.kind] === 'warning' || TONES[save.kind] === 'bad';
  return <StatusBadge tone={TONES[save.kind]} label={isFailure && !kept ? WORDS.save.notKept : WORDS.save[save.kind]} />;
}
