const PREFIX = 'https://www.googleapis.com/auth/';

type Scope = { scope: string; label: string };

const SCOPES: Scope[] = [
  { scope: `${PREFIX}webmasters.readonly`, label: 'View Search Console data for your verified sites' },
  { scope: `${PREFIX}webmasters`, label: 'View and manage Search Console data for your verified sites' },
  { scope: `${PREFIX}analytics.readonly`, label: 'See and download your Google Analytics data' },
  { scope: `${PREFIX}analytics`, label: 'View and manage your Google Analytics data' },
];
/** Granted with the account itself, without a separate question. */
const SIGN_IN = new Set(['openid', 'email', 'profile', `${PREFIX}userinfo.email`, `${PREFIX}userinfo.profile`]);

export const SEARCH_CONSOLE = [`${PREFIX}webmasters.readonly`, `${PREFIX}webmasters`];
export const ANALYTICS = [`${PREFIX}analytics.readonly`, `${PREFIX}analytics`];
export const EMAIL = ['email', `${PREFIX}userinfo.email`];

export function scopeList(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((scope) => scope !== ''))];
}

export function unknownScopes(scopes: string[]): string[] {
  return scopes.filter((scope) => !SIGN_IN.has(scope) && !SCOPES.some((known) => known.scope === scope));
}

/** Those that a user can grant individually, with what they allow. */
export function questions(scopes: string[]): Scope[] {
  return SCOPES.filter(({ scope }) => scopes.includes(scope));
}

export function signInScopes(scopes: string[]): string[] {
  return scopes.filter((scope) => SIGN_IN.has(scope));
}
