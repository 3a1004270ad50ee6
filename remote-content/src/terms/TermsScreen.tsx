import { categoryCalls, listPosts, tagCalls, type Term } from '@canopy/contract/content';
import { Link, refreshCalls, useCall } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Icon, IconButton, PageHeader, Stack } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { answerProps, DeleteDialog, useKeptSort } from '@canopy/views/lists';
import { useMemo, useState } from 'react';
import { termWords, type TermKind } from './messages.ts';
import { TermDialog } from './TermDialog.tsx';

type Open = { readonly what: 'create' } | { readonly what: 'rename' | 'remove'; readonly term: Term } | null;

const columnsOf = (kind: TermKind): readonly DataColumn<Term>[] => [
  { id: 'name', header: 'Name', value: (row) => row.name.toLowerCase(), cell: (row) => row.name, wrap: true, minWidth: 160 },
  { id: 'slug', header: 'Slug', value: (row) => row.slug },
  {
    id: 'posts',
    header: 'Posts',
    value: (row) => row.posts,
    numeric: true,
    cell: (row) =>
      row.posts === 0 ? (
        '0'
      ) : (
        <Anchor component={Link} to={`/posts?${kind}=${row.id}`} aria-label={`${formatInteger(row.posts)} posts in ${row.name}`}>
          {formatInteger(row.posts)}
        </Anchor>
      ),
  },
];

/** All categories, or all tags: create, rename, remove. */
export function TermsScreen({ kind }: { readonly kind: TermKind }) {
  const keptSort = useKeptSort();
  const words = termWords(kind);
  const calls = kind === 'category' ? categoryCalls : tagCalls;
  const answer = useCall(calls.list, {});
  const [open, setOpen] = useState<Open>(null);
  const columns = useMemo(() => columnsOf(kind), [kind]);

  const close = () => setOpen(null);
  const done = () => {
    close();
    void refreshCalls(calls.list, listPosts);
  };
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ what: 'create' })}>
      {words.create}
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            <Button component={Link} to="/posts" variant="default">
              Posts
            </Button>
            {create}
          </>
        }
      />
      <DataTable
        label={words.title}
        keptSort={keptSort}
        columns={columns}
        {...answerProps(answer)}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        defaultSort={{ id: 'name', descending: false }}
        empty={
          <EmptyState
            compact
            icon={kind === 'category' ? 'folder' : 'tags'}
            title={words.empty}
            description={words.emptyText}
            action={create}
          />
        }
        rowActions={(row) => (
          <>
            <IconButton size="sm" icon="pencil" label={`Rename ${row.name}`} onClick={() => setOpen({ what: 'rename', term: row })} />
            <IconButton size="sm" icon="trash" label={`Remove ${row.name}`} onClick={() => setOpen({ what: 'remove', term: row })} />
          </>
        )}
      />
      {open?.what === 'create' && <TermDialog kind={kind} term={null} onClose={close} onDone={done} />}
      {open?.what === 'rename' && <TermDialog kind={kind} term={open.term} onClose={close} onDone={done} />}
      {open?.what === 'remove' && (
        <DeleteDialog<typeof calls.remove>
          call={calls.remove}
          input={{ params: { id: open.term.id } }}
          refreshes={[calls.list, listPosts]}
          onClose={close}
          title={words.removeTitle(open.term.name)}
          label={words.removeLabel}
          done={words.removed(open.term.name)}
        >
          {words.removeText(open.term.posts)}
        </DeleteDialog>
      )}
    </Stack>
  );
}
