export { changePassword, createAccount, verifyPassword, type Account, type AccountResult, type NewAccount } from './accounts/accounts.ts';
export { acceptInvitation, findInvitation, type AcceptResult, type Invitation } from './accounts/invitations.ts';
export { hashPassword } from './accounts/password.ts';
export type { IdentityDeps } from './deps.ts';
export { identityPlugin } from './plugin.ts';
export { loadIdentityKeys, type IdentityKeys } from './provider/keys.ts';
export { revokeAccount } from './provider/payload-adapter.ts';
export { signAccessToken, type AccessTokenClaims } from './tokens/sign-access-token.ts';
export { hashSecret, newSecret } from './tokens/single-use-token.ts';
export {
  createTokenVerifier,
  IssuerUnreachableError,
  type ClaimMap,
  type Role,
  type TokenVerifierOptions,
  type VerifiedToken,
  type VerifyToken,
} from './tokens/token-verifier.ts';
