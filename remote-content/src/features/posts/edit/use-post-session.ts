import { categoryCalls, getPost, listPosts, personaTopicCalls, tagCalls } from '@canopy/contract/content';
import { ApiError, onOrganisationChanged, refreshCalls, reloadUser, send, useUser } from '@canopy/shell-api';
import { useCallback, useEffect, useState } from 'react';
import { forgetDraft, keepDraft, newPostKey, newPostOfTab, readDraft, startNewPost, type Draft } from '../drafts/draft-store.ts';
import { createPostSession, type PostSession, type SessionPorts, type SessionStart } from './post-session.ts';
import { sendPost } from './send-post.ts';

export type OpenPost =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly session: PostSession };

const keyOf = ({ base, clientId }: Pick<Draft, 'base' | 'clientId'>) => base?.id ?? newPostKey(clientId);

/** What shows post data is refetched when it is next viewed; an approval holds for one version. */
export const refreshLibrary = () =>
  refreshCalls(listPosts, categoryCalls.list, tagCalls.list, personaTopicCalls.list, personaTopicCalls.get);

async function start(organisation: string, id: string): Promise<SessionStart> {
  if (id === 'new') {
    const clientId = newPostOfTab(organisation);
    return { post: null, clientId, draft: readDraft(organisation, newPostKey(clientId)) };
  }
  const post = await send(getPost, { params: { id } });
  const draft = readDraft(organisation, id);
  return { post, clientId: draft?.clientId ?? crypto.randomUUID(), draft };
}

/**
 * Opens a post for writing; `id` is 'new' for one to be created. Does not support a changed id or workspace: remount it.
 * @param onCreated called when the new post has got its id
 */
export function usePostSession(organisation: string, id: string, onCreated: (id: string) => void): OpenPost {
  const [open, setOpen] = useState<OpenPost>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isFirst = !useUser().is_blog_generated;
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  // The initial values hold for the whole visit.
  const [first] = useState({ onCreated, isFirst });

  useEffect(() => {
    let isMounted = true;
    let session: PostSession | null = null;
    const writer = crypto.randomUUID();
    const ports: SessionPorts = {
      store: sendPost,
      keep: (draft) => keepDraft(organisation, keyOf(draft), { ...draft, writer, at: new Date().toISOString() }),
      forget: (draft) => forgetDraft(organisation, keyOf(draft)),
      onCreated: (post) => {
        startNewPost(organisation);
        if (isMounted) first.onCreated(post.id);
        if (first.isFirst) void reloadUser().catch(() => undefined);
      },
      onStored: () => void refreshLibrary().catch(() => undefined),
    };
    setOpen({ state: 'loading' });
    start(organisation, id).then(
      (begin) => {
        if (!isMounted) return;
        session = createPostSession(begin, ports);
        setOpen({ state: 'ready', session });
      },
      (error: unknown) => {
        if (!isMounted) return;
        if (error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429) setOpen({ state: 'missing' });
        else setOpen({ state: 'failed', message: error instanceof Error ? error.message : String(error), retry });
      },
    );
    const keepNow = () => session?.keepNow();
    const saveWhenHidden = () => {
      if (document.visibilityState !== 'hidden') return;
      keepNow();
      void session?.save();
    };
    document.addEventListener('visibilitychange', saveWhenHidden);
    window.addEventListener('pagehide', keepNow);
    const stopListening = onOrganisationChanged((changed) => {
      if (changed.id !== organisation) session?.abandon();
    });
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', saveWhenHidden);
      window.removeEventListener('pagehide', keepNow);
      stopListening();
      void session?.close();
    };
  }, [attempt, first, id, organisation, retry]);

  return open;
}
