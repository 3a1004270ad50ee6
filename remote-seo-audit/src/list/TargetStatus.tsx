import { StatusBadge } from '@canopy/ui/data';

/** How the target of a link answered; a dash where it was not asked. */
export function TargetStatus({ status }: { readonly status: number | null }) {
  if (status === null) return '–';
  return <StatusBadge tone={status >= 400 ? 'bad' : status >= 300 ? 'info' : 'good'} label={String(status)} />;
}
