import { Notice } from '@canopy/ui';

/** For members who can see the plan but not change it. */
export function NotManaged() {
  return <Notice tone="info">Agencies and administrators of this workspace change its plan. Ask one of them.</Notice>;
}
