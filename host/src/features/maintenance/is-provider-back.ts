import { getConfig } from '@canopy/shell-api/host';

/** Whether the identity provider answers; used while nobody is signed in, since every platform call needs a token. */
export async function isProviderBack(): Promise<boolean> {
  try {
    const answer = await fetch(`${getConfig().issuer}/.well-known/openid-configuration`, { cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
}
