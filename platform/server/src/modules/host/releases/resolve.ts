import type { PreviewState } from '@canopy/contract/host';
import type { Registry } from '@canopy/federation';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { withOverrides, type Override } from '../../../portal/overrides/override.ts';
import type { Published } from '../../../portal/sources/published.ts';
import { openPreview } from './preview-link.ts';
import { publishedNow } from './published-or-problem.ts';

/** The releases a workspace gets, adjusted by any preview link it followed. */
export async function resolveReleasesOf(
  deps: Pick<Deps, 'releases' | 'secrets' | 'clock'>,
  { organisationId, email }: Actor,
  { token, overrides }: { token: string | undefined; overrides: readonly Override[] },
): Promise<{ registry: Registry; preview: PreviewState | null }> {
  const published = await publishedNow(deps);
  const preview = token === undefined || token === '' ? null : judge(deps, published, email, token);
  const { state, remote, version } = preview ?? {};
  const isActive = state === 'active' && remote !== undefined && version !== undefined;
  const resolved = published.resolve({ organisationId, ...(isActive && { preview: { remote, version } }) });
  return { registry: withOverrides(resolved, published.overrides ? overrides : []), preview };
}

function judge({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, { index }: Published, email: string, token: string): PreviewState {
  const link = openPreview(secrets, token);
  if (!link) return { state: 'invalid' };
  const { remote, version, exp } = link;
  const about = { remote, version, expires: new Date(exp * 1000).toISOString() };
  if (link.email !== email.toLowerCase()) return { state: 'other-user', ...about };
  if (exp * 1000 <= clock().getTime()) return { state: 'expired', ...about };
  const isKnown = index?.remotes[remote]?.releases.some((release) => release.version === version);
  return { state: isKnown ? 'active' : 'unknown-release', ...about };
}
