import type { Remotes } from '@canopy/federation/runtime';
import { useMaybeUser } from '@canopy/shell-api/host';
import { useEffect, useState } from 'react';
import { useRemotes } from '../federation/remotes-context.ts';
import { useScreenAtRest } from '../federation/use-screen-at-rest.ts';
import type { Follower } from './follow-releases.ts';
import { previewToken } from './preview-token.ts';

/** Ms after the screen has come, so that its own files and figures come first. */
const LATER_MS = 500;

/** Something waits for the answer: a remote whose release depends on it, or somebody who came by a preview link. */
const isAwaited = ({ registry }: Remotes): boolean => registry.remotes.some(({ pending }) => pending) || previewToken() !== null;

let current: Promise<Follower> | undefined;

/** The follower of this page, once somebody is signed in. */
export const follower = (): Promise<Follower> | undefined => current;

/**
 * Once it is known who is here and in which workspace, their releases are resolved, and followed from then on. What does
 * that is fetched then: nothing of it is needed before the shell answers.
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
      // Without the chunk the page works on with the releases it has; the next workspace tries again.
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
