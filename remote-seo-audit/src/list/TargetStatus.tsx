import { StatusBadge } from '@canopy/ui/data';

/** A link target's response; a dash if it was not requested. */
export function TargetStatus({ status }: { readonly status: number | null }) {
  if (status === null) return '–';
  return <StatusBadge tone={status >= 400 ? 'bad' : status >= 300 ? 'info' : 'good'} label={String(status)} />;
}
