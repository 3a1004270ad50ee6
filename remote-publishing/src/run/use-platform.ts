import { PLATFORM_FRESH_MS, PLATFORM_KEPT_MS } from '@canopy/contract';
import { checkPlatform, type Platform, type PlatformConnection } from '@canopy/contract/publishing';
import { useCall } from '@canopy/shell-api';

/** The connected platform: null if there is none, undefined while unknown. */
export function usePlatform(): { platform: Platform | null | undefined; connection: PlatformConnection | null } {
  const { data } = useCall(checkPlatform, {}, { background: true, freshMs: PLATFORM_FRESH_MS, keptMs: PLATFORM_KEPT_MS });
  const connection = typeof data?.data === 'object' ? data.data : null;
  return { platform: data === undefined ? undefined : (connection?.platform ?? null), connection };
}
