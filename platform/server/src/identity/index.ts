// What the rest of the server uses from the identity provider.
export { endGrant } from './accounts/assistant-grants.ts';
export { createAccount, findByEmail } from './accounts/accounts.ts';
export { mailEmailConfirmation } from './accounts/email-confirmations.ts';
export { identityPlugin } from './plugin.ts';
export { ASSISTANT_SCOPES, assistantAudience } from './provider/assistants.ts';
export { loadIdentityKeys } from './provider/keys.ts';
export { signAccessToken } from './tokens/sign-access-token.ts';
export { openSessions } from './tokens/open-sessions.ts';
export { hashSecret, newSecret } from './tokens/single-use-token.ts';
export { createTokenVerifier, type VerifyToken } from './tokens/token-verifier.ts';
export { INVITATION_DAYS, invitationMail } from './accounts/shown-invitations.ts';
