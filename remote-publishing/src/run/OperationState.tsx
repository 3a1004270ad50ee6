import type { PublishOperation } from '@canopy/contract/publishing';
import { StatusBadge, type StatusTone } from '@canopy/ui/data';

const STATES: Readonly<Record<PublishOperation['state'], { label: string; tone: StatusTone }>> = {
  waiting: { label: 'Publishing', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  published: { label: 'Published', tone: 'good' },
  conflict: { label: 'Conflict', tone: 'warning' },
  failed: { label: 'Failed', tone: 'bad' },
  missed: { label: 'Missed', tone: 'bad' },
  cancelled: { label: 'Left unchanged', tone: 'neutral' },
  undoing: { label: 'Undoing', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
};
/** Where fixes differ. */
const FIX_STATES: Readonly<Partial<Record<PublishOperation['state'], { label: string; tone: StatusTone }>>> = {
  waiting: { label: 'Fixing', tone: 'neutral' },
  failed: { label: 'Not fixed', tone: 'bad' },
  undoing: { label: 'Reverting', tone: 'neutral' },
  undone: { label: 'Reverted', tone: 'neutral' },
};
const VERIFIED: Readonly<Record<PublishOperation['verified'], { label: string; tone: StatusTone } | null>> = {
  none: null,
  waiting: { label: 'Checking the live page', tone: 'neutral' },
  gone: { label: 'Fixed on the live page', tone: 'good' },
  partly: { label: 'Partly fixed', tone: 'warning' },
  'still-there': { label: 'Still on the live page', tone: 'bad' },
  unread: { label: 'Live page could not be read', tone: 'warning' },
  altered: { label: 'Altered by the site', tone: 'bad' },
};

/** The result and, for fixes, what the live page shows now. */
export function OperationState({ operation }: { readonly operation: PublishOperation }) {
  const verified = operation.state === 'published' ? VERIFIED[operation.verified] : null;
  const own = operation.kind === 'fix' ? FIX_STATES[operation.state] : undefined;
  return <StatusBadge {...(verified ?? own ?? STATES[operation.state])} />;
}
