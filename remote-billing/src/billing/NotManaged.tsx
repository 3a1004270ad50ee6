import { Notice } from '@canopy/ui';

/** For members who can see the plan but not change it. */
export function NotManaged() {
  return <Notice tone="info">Only agencies and administrators can change the plan of this workspace. Ask one of them.</Notice>;
}
