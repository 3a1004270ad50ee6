import type { Remotes } from '@canopy/federation/runtime';
import { useMaybeUser } from '@canopy/shell-api/host';
import { useEffect, useState } from 'react';
import { useRemotes } from '../federation/remotes-context.ts';
import { useScreenAtRest } from '../federation/use-screen-at-rest.ts';
import type { Follower } from './follow-releases.ts';
import { previewToken } from './preview-token.ts';

/** Delay after the screen has arrived, in ms, so that its own files and data come first. */
const LATER_MS = 500;

/** Whether something waits for the answer: a remote whose release depends on it, or a visitor who came by a preview link. */
const isAwaited = ({ registry }: Remotes): boolean => registry.remotes.some(({ pending }) => pending) || previewToken() !== null;

let current: Promise<Follower> | undefined;

/** The follower of this page, once the visitor is signed in. */
export const follower = (): Promise<Follower> | undefined => current;

/**
 * Once the user and workspace are known, resolves their releases and follows them from then on. The code for it is fetched
 * only then: the shell does not need it to become interactive.
 */
export function DeliveryWatch() {
  const remotes = useRemotes();
  const organisation = useMaybeUser()?.organisation.id;
  const [first] = useState(() => ({ remotes, isAwaited: isAwaited(remotes) }));
  const isAtRest = useScreenAtRest();
  const isItsTurn = isAtRest || first.isAwaited;

  useEffect(
    () => () => {
      void current?.then((follower) => follower.stop());
      current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (organisation === undefined || !isItsTurn) return;
    const begin = () => {
      current ??= import('./follow-releases.ts').then(({ followReleases }) => followReleases(first.remotes));
      // Without the chunk, the page carries on with the releases it has; the next workspace tries again.
      void current.then(
        (follower) => follower.organisation(organisation),
        () => (current = undefined),
      );
    };
    if (current || first.isAwaited) return begin();
    const timer = setTimeout(begin, LATER_MS);
    return () => clearTimeout(timer);
  }, [first, organisation, isItsTurn]);
  return null;
}
