import type { PostRow } from '@canopy/contract/content';
import { Link } from '@canopy/shell-api';
import { Anchor, Text } from '@canopy/ui';
import { formatDateTime, formatInteger, formatRelative, StatusBadge } from '@canopy/ui/data';
import { type DataColumn } from '@canopy/ui/table';

const namesOf = (terms: PostRow['categories']) =>
  terms.length === 0 ? (
    <Text c="dimmed" span>
      –
    </Text>
  ) : (
    terms.map(({ name }) => name).join(', ')
  );
const moment = (iso: string) => (
  <time dateTime={iso} title={formatDateTime(iso)}>
    {formatRelative(iso)}
  </time>
);

/** The list's columns; those with a value are sortable. */
export const POST_COLUMNS: readonly DataColumn<PostRow>[] = [
  {
    id: 'title',
    header: 'Title',
    value: (row) => row.title,
    cell: (row) => (
      <Anchor component={Link} to={`/posts/${row.id}`}>
        {row.title}
      </Anchor>
    ),
    minWidth: 220,
    wrap: true,
    hideable: false,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (row.status === 'ready' ? <StatusBadge tone="good" label="Ready" /> : <StatusBadge tone="neutral" label="Draft" />),
  },
  { id: 'categories', header: 'Categories', cell: (row) => namesOf(row.categories), wrap: true, minWidth: 120 },
  { id: 'tags', header: 'Tags', cell: (row) => namesOf(row.tags), wrap: true, minWidth: 120 },
  { id: 'author', header: 'Author', cell: (row) => row.author || '–' },
  { id: 'word_count', header: 'Words', value: (row) => row.word_count, numeric: true, format: formatInteger },
  { id: 'updated_at', header: 'Changed', value: (row) => row.updated_at, cell: (row) => moment(row.updated_at), numeric: true },
  {
    id: 'created_at',
    header: 'Created',
    value: (row) => row.created_at,
    cell: (row) => moment(row.created_at),
    numeric: true,
    hidden: true,
  },
];
