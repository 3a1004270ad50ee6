import type { UserData } from '@canopy/contract/host';
import type { Role } from '@canopy/federation';
import { roleOf } from '@canopy/shell-api';

interface Visibility {
  readonly roles?: readonly Role[] | undefined;
  readonly flag?: string | undefined;
}

/**
 * Whether a manifest entry is for this user. It hides rather than protects: the platform makes its own checks.
 * Without a user, only entries for everyone show.
 */
export function isVisibleTo({ roles, flag }: Visibility, user: UserData | null): boolean {
  if (roles && !(user && roles.includes(roleOf(user)))) return false;
  if (flag && !user?.feature_flags[flag]) return false;
  return true;
}
