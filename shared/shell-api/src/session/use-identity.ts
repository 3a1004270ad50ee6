import { useEffect, useState } from 'react';
import { userManager } from './user-manager.ts';

/** Identity of the signed-in user according to the identity token, in addition to what the platform knows. */
export interface Identity {
  readonly email: string;
  /** address of a picture; null: none */
  readonly picture: string | null;
}

const isSafe = (address: unknown): address is string => typeof address === 'string' && /^https:\/\//.test(address);

/** The identity of this tab's session (document 2, section 3); null: nobody is signed in, or it has not been read yet. */
export function useIdentity(): Identity | null {
  const [identity, setIdentity] = useState<Identity | null>(null);
  useEffect(() => {
    let isCurrent = true;
    userManager()
      .getUser()
      .then(
        (user) =>
          isCurrent &&
          setIdentity(user && { email: user.profile.email ?? '', picture: isSafe(user.profile.picture) ? user.profile.picture : null }),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, []);
  return identity;
}
