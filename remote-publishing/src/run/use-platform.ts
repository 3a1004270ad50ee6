import { PLATFORM_FRESH_MS, PLATFORM_KEPT_MS } from '@canopy/contract';
import { checkPlatform, type Platform, type PlatformConnection } from '@canopy/contract/publishing';
import { useCall } from '@canopy/shell-api';

interface ConnectedPlatform {
  /** null if there is none, undefined while unknown */
  readonly platform: Platform | null | undefined;
  readonly connection: PlatformConnection | null;
  /** if it stays unknown because the call failed: what `FailedState` needs */
  readonly failed: { readonly detail: string; readonly onRetry: () => void; readonly retrying: boolean } | null;
}

/** The connected platform. */
export function usePlatform(): ConnectedPlatform {
  const { data, error, isValidating, reload } = useCall(checkPlatform, {}, { freshMs: PLATFORM_FRESH_MS, keptMs: PLATFORM_KEPT_MS });
  const connection = typeof data?.data === 'object' ? data.data : null;
  return {
    platform: data === undefined ? undefined : (connection?.platform ?? null),
    connection,
    failed: error && data === undefined ? { detail: error.message, onRetry: () => void reload(), retrying: isValidating } : null,
  };
}
