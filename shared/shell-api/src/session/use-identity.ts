import { useState } from 'react';
import { storedSession } from './stored-session.ts';

/** Identity of the signed-in user according to the identity token, in addition to what the platform knows. */
export interface Identity {
  readonly email: string;
  /** URL of a picture on the portal's own origin; null: none */
  readonly picture: string | null;
}

/** A picture elsewhere would tell that site of each visit; the page's policy refuses it. */
const isOwn = (address: unknown): address is string =>
  typeof address === 'string' && URL.canParse(address) && new URL(address).origin === location.origin;

function readIdentity(): Identity | null {
  const session = storedSession();
  if (!session) return null;
  const { email, picture } = session.profile;
  return { email: typeof email === 'string' ? email : '', picture: isOwn(picture) ? picture : null };
}

/** The identity of this tab's session (document 2, section 3); null: nobody is signed in. */
export function useIdentity(): Identity | null {
  const [identity] = useState(readIdentity);
  return identity;
}
