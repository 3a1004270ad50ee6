// What the rest of the server uses of the identity provider.
export { createAccount, findByEmail } from './accounts/accounts.ts';
export { mailEmailConfirmation } from './accounts/email-confirmations.ts';
export { identityPlugin } from './plugin.ts';
export { loadIdentityKeys } from './provider/keys.ts';
export { signAccessToken } from './tokens/sign-access-token.ts';
export { openSessions } from './tokens/open-sessions.ts';
export { hashSecret, newSecret } from './tokens/single-use-token.ts';
export { createTokenVerifier, type VerifyToken } from './tokens/token-verifier.ts';
