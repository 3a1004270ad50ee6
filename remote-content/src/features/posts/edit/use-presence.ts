import type { CallOutput } from '@canopy/contract';
import { getPost, PRESENCE_MS, showPresence } from '@canopy/contract/content';
import { send } from '@canopy/shell-api';
import { useEffect, useState } from 'react';
import type { PostSession } from './post-session.ts';
/** A hidden tab still has the post open. Less than the three intervals after which it counts as gone. */
const HIDDEN_MS = 2 * PRESENCE_MS;
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What is on its way when another beat, or leaving, begins no longer counts.
    let latest = 0;
    const isHidden = () => document.visibilityState === 'hidden';
    const tell = (leaving: boolean) =>
      send(showPresence, { params: { id }, body: { session_id: sessionId, leaving } }, { keepalive: leaving });
    const beat = async () => {
      clearTimeout(timer);
      latest += 1;
      const own = latest;
      try {
        const { others: present, version } = await tell(false);
        if (own !== latest) return;
        setOthers(present);
        // What others stored comes in when it can be seen to.
        if (!isHidden() && version > (session.snapshot().post?.version ?? 0)) session.absorb(await send(getPost, { params: { id } }));
      } catch {
        // The indicator shows whether it is saved; this is only about others.
        if (own === latest) setOthers([]);
      }
      if (own === latest) timer = setTimeout(() => void beat(), isHidden() ? HIDDEN_MS : PRESENCE_MS);
    };
    const leave = () => {
      clearTimeout(timer);
      latest += 1;
      void tell(true).catch(() => undefined);
    };
    const show = () => {
      if (!isHidden()) void beat();
    };
    // The browser may bring the whole page back as it was left, timers and all.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void beat();
    };
    document.addEventListener('visibilitychange', show);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    void beat();
    return () => {
      document.removeEventListener('visibilitychange', show);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [id, session, sessionId]);
  return others;
}
