import type { CallOutput } from '@canopy/contract';
import { getPost, PRESENCE_MS, showPresence } from '@canopy/contract/content';
import { send } from '@canopy/shell-api';
import { useEffect, useState } from 'react';
import type { PostSession } from './post-session.ts';

const BACKGROUND = { background: true } as const;
export type Present = CallOutput<typeof showPresence>['others'][number];

/**
 * Announces that this post is open here, and merges in what others store meanwhile.
 * @param id null: the post is not stored yet, so nobody else can have it
 * @returns the others who have it open; `own`: the person, in another tab
 */
export function usePresence(id: string | null, session: PostSession): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([]);
  const [sessionId] = useState(() => crypto.randomUUID());
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const beat = async () => {
      try {
        const { others: present, version } = await send(
          showPresence,
          { params: { id }, body: { session_id: sessionId, leaving: false } },
          BACKGROUND,
        );
        if (!isCurrent) return;
        setOthers(present);
        if (version > (session.snapshot().post?.version ?? 0)) session.absorb(await send(getPost, { params: { id } }, BACKGROUND));
      } catch {
        // The indicator shows whether it is saved; this is only about others.
        if (isCurrent) setOthers([]);
      }
      if (isCurrent) timer = setTimeout(next, PRESENCE_MS);
    };
    // A hidden tab requests nothing.
    const next = () => (document.visibilityState === 'hidden' ? (timer = setTimeout(next, PRESENCE_MS)) : void beat());
    next();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      void send(showPresence, { params: { id }, body: { session_id: sessionId, leaving: true } }, BACKGROUND).catch(() => undefined);
    };
  }, [id, session, sessionId]);
  return others;
}
