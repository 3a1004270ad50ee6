import { WATCH_POLL_MS } from '@canopy/contract';
import {
  createKeywordProject,
  deleteKeywordProject,
  listKeywordProjects,
  listKeywordSources,
  type KeywordProject,
  type PROJECT_KINDS,
} from '@canopy/contract/content';
import { Link, refreshCalls, reloadUser, useAction, useCall, useGo } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Icon, IconButton, PageHeader, Stack } from '@canopy/ui';
import { formatDate, formatInteger, NavTabs, StatusBadge } from '@canopy/ui/data';
import { FormActions, FormError, NativeSelect, Textarea, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { answerProps, DeleteDialog, useKeptSort } from '@canopy/views/lists';
import { RestoredNotice, useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { KeywordFile, type FileFigures } from './KeywordFile.tsx';

type Kind = (typeof PROJECT_KINDS)[number];
const STATES = {
  ready: { label: 'Ready', tone: 'good' },
  making: { label: 'In progress', tone: 'running' },
  failed: { label: 'Failed', tone: 'bad' },
  stopped: { label: 'Stopped', tone: 'neutral' },
} as const;

const PLANNER_PATHS: Readonly<Record<Kind, string>> = { keywords: '/keyword-planner', seeds: '/seed-keyword-planner' };

const WORDS = {
  keywords: {
    title: 'Keywords Planner',
    description: 'Keyword lists, clustered by what one page can rank for, with the site’s own search data.',
    add: 'New list',
    label: 'Keywords',
    help: 'One per line, at most 10,000.',
    empty: 'No lists yet',
    emptyText: 'Paste keywords to group them by ranking page and by shared words.',
  },
  seeds: {
    title: 'Seed keywords',
    description: 'A few words, expanded from the site’s own queries, its pages and the language model.',
    add: 'New seeds',
    label: 'Seeds',
    help: 'One per line. Each is expanded.',
    empty: 'No seeds yet',
    emptyText: 'Enter what the site is about to find related queries in your own search data.',
  },
} as const;

/** The planner's projects of one kind. */
export function ProjectsScreen({ kind }: { readonly kind: Kind }) {
  const keptSort = useKeptSort();
  const words = WORDS[kind];
  const answer = useCall(
    listKeywordProjects,
    { query: { kind } },
    { refreshMs: (latest) => (latest?.data.some(({ state }) => state === 'making') ? WATCH_POLL_MS : 0) },
  );
  const [isOpen, setOpen] = useState(false);
  const [removing, setRemoving] = useState<KeywordProject | null>(null);
  const add = (
    <Button onClick={() => setOpen(true)} leftSection={<Icon name="plus" />}>
      {words.add}
    </Button>
  );
  const columns: DataColumn<KeywordProject>[] = [
    {
      id: 'name',
      header: 'Project',
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Anchor component={Link} to={`${PLANNER_PATHS[kind]}/${id}`} size="sm">
          {name}
        </Anchor>
      ),
      minWidth: 200,
    },
    {
      id: 'state',
      header: 'Status',
      value: ({ state }) => STATES[state].label,
      cell: ({ state }) => <StatusBadge {...STATES[state]} />,
      width: 130,
    },
    {
      id: 'keywords',
      header: 'Keywords',
      value: ({ state, keywords }) => (state === 'ready' ? keywords : null),
      format: formatInteger,
      numeric: true,
      width: 110,
    },
    {
      id: 'clusters',
      header: 'Clusters',
      value: ({ state, clusters }) => (state === 'ready' ? clusters : null),
      format: formatInteger,
      numeric: true,
      width: 110,
    },
    { id: 'created_at', header: 'Created', value: (row) => row.created_at, format: formatDate, width: 130 },
  ];
  return (
    <Stack gap="lg">
      <PageHeader title={words.title} description={words.description} actions={add}>
        <NavTabs
          label="Planner"
          items={[
            { label: 'Lists', href: PLANNER_PATHS.keywords, current: kind === 'keywords' },
            { label: 'Seeds', href: PLANNER_PATHS.seeds, current: kind === 'seeds' },
          ]}
          renderLink={(href, props) => <Link to={href} {...props} />}
        />
      </PageHeader>
      <DataTable
        label="Projects"
        keptSort={keptSort}
        columns={columns}
        {...answerProps(answer)}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        defaultSort={{ id: 'created_at', descending: true }}
        empty={<EmptyState compact icon="list-tree" title={words.empty} description={words.emptyText} action={add} />}
        rowActions={(row) => <IconButton size="sm" icon="trash" label={`Delete ${row.name}`} onClick={() => setRemoving(row)} />}
      />
      {isOpen && <NewProject kind={kind} onClose={() => setOpen(false)} />}
      {removing && (
        <DeleteDialog
          call={deleteKeywordProject}
          input={{ params: { id: removing.id } }}
          refreshes={[listKeywordProjects]}
          onClose={() => setRemoving(null)}
          title={`Delete ${removing.name}`}
          label="Delete"
        >
          Its keywords, clusters and notes are deleted as well. This cannot be undone.
        </DeleteDialog>
      )}
    </Stack>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What files say about the keywords that are still entered. */
function figuresFor(keywords: readonly string[], files: readonly FileFigures[]): { readonly files?: FileFigures[] } {
  const wanted = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const kept = files.flatMap(({ name, figures }) => {
    const own = figures.filter(({ keyword }) => wanted.has(keyword.toLowerCase()));
    return own.length === 0 ? [] : [{ name, figures: own }];
  });
  return kept.length === 0 ? {} : { files: kept };
}

function NewProject({ kind, onClose }: { readonly kind: Kind; readonly onClose: () => void }) {
  const words = WORDS[kind];
  const go = useGo();
  const create = useAction(createKeywordProject);
  const sources = useCall(listKeywordSources, {}).data?.data ?? [];
  const form = useCallForm({
    initial: { name: '', seeds: '', provider: '', files: [] as readonly FileFigures[] },
    prepare: ({ name, seeds, provider, files }) => ({
      kind,
      name,
      seeds: linesOf(seeds),
      ...figuresFor(linesOf(seeds), files),
      ...(sources.some(({ id }) => id === provider) && { provider }),
    }),
    schema: createKeywordProject.body,
    send: (body) => create.run({ body }),
    done: async ({ id }) => {
      if (form.values.provider !== '') void reloadUser().catch(() => undefined);
      await refreshCalls(listKeywordProjects);
      go(`${PLANNER_PATHS[kind]}/${id}`);
    },
    unsaved: kind === 'seeds' ? 'the seeds' : 'the list',
    kept: `keyword-planner.${kind}`,
  });
  return (
    <Dialog opened onClose={onClose} title={words.add}>
      <form {...form.props}>
        <Stack gap="md">
          <RestoredNotice form={form} />
          <FormError>{form.failure}</FormError>
          <TextInput label="Name" required data-autofocus {...form.field('name')} />
          <Textarea label={words.label} description={words.help} autosize minRows={5} maxRows={14} required {...form.field('seeds')} />
          <KeywordFile
            onKeywords={(keywords) => form.set('seeds', (entered) => [...new Set([...linesOf(entered), ...keywords])].join('\n'))}
            onFigures={(figures, before) =>
              form.set('files', (others) => [
                ...others.filter(({ name }) => name !== (figures?.name ?? before)),
                ...(figures === null ? [] : [figures]),
              ])
            }
          />
          {kind === 'seeds' && sources.length > 0 && (
            <NativeSelect
              label="Ideas from a provider"
              description="Uses one of this month’s keyword metadata updates."
              {...form.field('provider')}
              data={[
                { value: '', label: 'None' },
                ...sources.map(({ id, name: label, is_sandbox: isSandbox }) => ({
                  value: id,
                  label: isSandbox ? `${label} (sandbox)` : label,
                })),
              ]}
            />
          )}
          <FormActions>
            <Button
              variant="default"
              onClick={() => {
                form.reset();
                onClose();
              }}
            >
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Create
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
