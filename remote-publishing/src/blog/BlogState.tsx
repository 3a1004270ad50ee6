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

/** What its owner made of a post on the site. */
export const ON_SITE_LABELS: Readonly<Record<NonNullable<Blog['on_site']>, string>> = {
  published: 'Public on the site',
  draft: 'Draft on the site',
  scheduled: 'Rescheduled on the site',
  hidden: 'Private or archived on the site',
  trash: 'In the site’s trash',
  deleted: 'Deleted on the site',
};

export function BlogState({ state, on_site: onSite }: Pick<Blog, 'state' | 'on_site'>) {
  if (onSite !== null) return <StatusBadge label={ON_SITE_LABELS[onSite]} tone="warning" />;
  return <StatusBadge {...BLOG_STATE_LABELS[state]} />;
}
