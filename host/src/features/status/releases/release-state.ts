import type { ReleaseOverview, RemoteOverview } from '@canopy/contract/host';
import type { StatusTone } from '@canopy/ui/data';

export interface ReleaseState {
  readonly tone: StatusTone;
  readonly label: string;
}

/** The current status of a release of its remote. */
export function stateOf({ version, withdrawn }: ReleaseOverview, { stable, canary, history }: RemoteOverview): ReleaseState {
  if (version === stable) return { tone: 'good', label: 'Stable' };
  if (canary?.version === version) return canary.halted ? { tone: 'bad', label: 'Canary halted' } : { tone: 'running', label: 'Canary' };
  if (withdrawn) return { tone: 'warning', label: 'Withdrawn' };
  return history.includes(version) ? { tone: 'neutral', label: 'Earlier' } : { tone: 'info', label: 'Held' };
}

/** How a canary is doing, in a few words. */
export function canaryText({ began, failed, percent, organisations, halted }: NonNullable<RemoteOverview['canary']>): string {
  if (halted) return `Halted: ${halted.reason}`;
  const chosen = [
    percent > 0 && `${percent}% of workspaces`,
    organisations.length > 0 && `${organisations.length} chosen ${organisations.length === 1 ? 'workspace' : 'workspaces'}`,
  ]
    .filter(Boolean)
    .join(' and ');
  return `${chosen || 'No one'}; ${failed} of ${began} page loads failed`;
}
