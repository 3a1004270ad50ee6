import { showToast } from '@canopy/shell-api';
import { StatusBadge } from '@canopy/ui/data';
import { useEffect, useRef } from 'react';
import type { PostSession } from './post-session.ts';
import { usePresence } from './use-presence.ts';
import { useSnapshot } from './use-snapshot.ts';

interface CompanyProps {
  readonly id: string | null;
  readonly session: PostSession;
}

/** Who else has the post open. */
export function Company({ id, session }: CompanyProps) {
  const { merges } = useSnapshot(session, (snapshot) => ({ merges: snapshot.merges }));
  const others = usePresence(id, session);
  const seen = useRef(merges);
  useEffect(() => {
    // eslint-disable-next-line no-restricted-syntax -- counts merges: each is news, and none ends
    if (merges > seen.current) showToast({ title: 'Someone else’s changes were added', description: 'Your changes are kept.' });
    seen.current = merges;
  }, [merges]);
  if (others.length === 0) return null;
  const names = [...new Set(others.flatMap(({ name, own }) => (own ? [] : [name])))];
  const shown = `${names.slice(0, 2).join(' and ')}${names.length > 2 ? ` and ${names.length - 2} more` : ''}`;
  return <StatusBadge tone="info" label={names.length === 0 ? 'Open in another tab' : `${shown} here too`} />;
}
