import { useState } from 'react';
import { storedSession } from './stored-session.ts';

/** Identity of the signed-in user according to the identity token, in addition to what the platform knows. */
export interface Identity {
  readonly email: string;
  /** URL of a picture; null: none */
  readonly picture: string | null;
}

const isSafe = (address: unknown): address is string => typeof address === 'string' && /^https:\/\//.test(address);

function readIdentity(): Identity | null {
  const session = storedSession();
  if (!session) return null;
  const { email, picture } = session.profile;
  return { email: typeof email === 'string' ? email : '', picture: isSafe(picture) ? picture : null };
}

/** The identity of this tab's session (document 2, section 3); null: nobody is signed in. */
export function useIdentity(): Identity | null {
  const [identity] = useState(readIdentity);
  return identity;
}
