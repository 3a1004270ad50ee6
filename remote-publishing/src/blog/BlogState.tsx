import type { Blog } from '@canopy/contract/publishing';
import { StatusBadge, type StatusTone } from '@canopy/ui/data';

export const BLOG_STATE_LABELS: Readonly<Record<Blog['state'], { label: string; tone: StatusTone }>> = {
  'not-published': { label: 'Not published', tone: 'neutral' },
  publishing: { label: 'Publishing', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  published: { label: 'Published', tone: 'good' },
  changed: { label: 'Changed since publishing', tone: 'warning' },
  conflict: { label: 'Conflict', tone: 'warning' },
  failed: { label: 'Failed', tone: 'bad' },
  missed: { label: 'Missed', tone: 'bad' },
};

export function BlogState({ state }: { readonly state: Blog['state'] }) {
  return <StatusBadge {...BLOG_STATE_LABELS[state]} />;
}
