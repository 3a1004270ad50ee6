import * as z from '@canopy/contract/schema';
import { getConfig } from '../config.ts';

/** What is read of a session as `oidc-client-ts` stores it (`User.toStorageString()`). */
const shape = z.object({
  access_token: z.string(),
  id_token: z.optional(z.string()),
  /** seconds since 1970; absent if the provider named no end */
  expires_at: z.optional(z.number()),
  /** claims of the identity token; a provider may send null */
  profile: z.object({ email: z.optional(z.unknown()), picture: z.optional(z.unknown()) }),
});
export type StoredSession = z.output<typeof shape>;

/** Where `oidc-client-ts` keeps the session of this client: `WebStorageStateStore`'s prefix and `UserManager`'s key. */
const key = (): string => {
  const { issuer, client_id } = getConfig();
  return `oidc.user:${issuer}:${client_id}`;
};

/** The session of this tab, without the client's code; null: nobody is signed in. Its token may have expired. */
export function storedSession(): StoredSession | null {
  const text = sessionStorage.getItem(key());
  if (text === null) return null;
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Discards the tokens of a session that has ended; drafts and preferences are kept. */
export const forgetSession = (): void => sessionStorage.removeItem(key());
