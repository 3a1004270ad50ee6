import type { Backlink } from '@canopy/contract/seo-audit';
import { Text } from '@canopy/ui';
import { StatusBadge, UrlText, formatDate, formatRelative } from '@canopy/ui/data';
import type { DataColumn } from '@canopy/ui/table';
import { STATES } from './messages.ts';

/** A link's latest change in words; empty if there was none. */
function change({ was, state, changed_at }: Backlink): string {
  if (was === null || changed_at === null) return '';
  const when = formatRelative(changed_at);
  if (state === 'lost') return `Lost ${when}`;
  return state === 'alive' ? `Gained ${when}` : `${STATES[was].label} until ${when}`;
}

/** Columns of the backlinks; ids of sortable ones are the sort keys of the call. */
export const BACKLINK_COLUMNS: DataColumn<Backlink>[] = [
  {
    id: 'source_url',
    header: 'Referring page',
    value: ({ source_url }) => source_url,
    cell: ({ source_url }) => <UrlText url={source_url} maxLength={44} href />,
    minWidth: 260,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: (link) => (
      <>
        <StatusBadge {...STATES[link.state]} />
        {link.problem !== '' && (
          <Text size="xs" c="dimmed">
            {link.problem}
          </Text>
        )}
      </>
    ),
    wrap: true,
    minWidth: 130,
  },
  { id: 'changed_at', header: 'Changed', value: ({ changed_at }) => changed_at, cell: (link) => change(link) || '–', width: 150 },
  {
    id: 'target',
    header: 'Target URL',
    value: ({ found_target, target_url }) => found_target ?? target_url,
    cell: ({ found_target, target_url }) =>
      (found_target ?? target_url) ? <UrlText url={found_target ?? target_url ?? ''} maxLength={36} /> : 'Any page',
    minWidth: 200,
  },
  { id: 'anchor', header: 'Anchor text', value: ({ anchor }) => anchor, cell: ({ anchor }) => anchor || '–', wrap: true, minWidth: 120 },
  {
    id: 'rel',
    header: 'Rel',
    cell: ({ rel, state }) => (rel.length > 0 ? rel.join(' ') : state === 'alive' ? 'Dofollow' : '–'),
    width: 120,
  },
  {
    id: 'status',
    header: 'Status code',
    value: ({ status }) => status,
    cell: ({ status }) => status ?? '–',
    numeric: true,
    width: 110,
    hidden: true,
  },
  {
    id: 'first_seen',
    header: 'First seen',
    value: ({ first_seen }) => first_seen,
    format: (day: string | null) => (day === null ? '–' : formatDate(day)),
    width: 120,
    hidden: true,
  },
  {
    id: 'checked_at',
    header: 'Checked',
    value: ({ checked_at }) => checked_at,
    format: (at: string | null) => (at === null ? 'Never' : formatRelative(at)),
    width: 130,
  },
];
