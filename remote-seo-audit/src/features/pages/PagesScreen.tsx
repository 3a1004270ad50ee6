import { TASK_POLL_MS } from '@canopy/contract';
import { listPages } from '@canopy/contract/seo-audit';
import { useCall, useUrlState, useUser } from '@canopy/shell-api';
import { Button, Group, Icon, PageHeader, Stack } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { DataTable } from '@canopy/ui/table';
import { ExportButton, SelectionBar, tableProps, useSelection } from '@canopy/views/lists';
import { useMemo, useState } from 'react';
import { useCrawl } from '../../crawl/use-crawl.ts';
import { EasyFixDialog } from '../../easy-fix/EasyFixDialog.tsx';
import type { FixSelection } from '../../easy-fix/use-fix-preview.ts';
import { useChecks } from '../../issues/use-checks.ts';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { PageDrawer } from '../../page-drawer/PageDrawer.tsx';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { CheckAgain } from './CheckAgain.tsx';
import { issuesAsCsv, pagesAsCsv, viewAsCsv } from './export-pages.ts';
import { IssueCard } from './IssueCard.tsx';
import { PAGES_MESSAGES } from './messages.ts';
import { pageColumns } from './page-columns.tsx';
import { PageFilterBar } from './PageFilterBar.tsx';
import { usePageFilters } from './use-page-filters.ts';

/** The audited URLs of the latest crawl; the URL holds the view. */
export function PagesScreen() {
  const { organisation } = useUser();
  const checks = useChecks();
  const filters = usePageFilters(checks);
  const [drawer, setDrawer] = useUrlState<string>('drawer', '');
  /** the selection of the open easy fix */
  const [fixing, setFixing] = useState<FixSelection | null>(null);
  const { crawl, running } = useCrawl();
  const { query, page, pageSize, issue } = filters;
  const answer = useCall(listPages, filters.undecided || filters.malformed ? null : { query: { ...query, page, page_size: pageSize } }, {
    refreshMs: running ? TASK_POLL_MS : 0,
  });
  const { data } = answer;
  const { sort: _sort, direction: _direction, ...shown } = query;
  const selection = useSelection(data, `${organisation.id} ${JSON.stringify(shown)}`);
  const chosen: FixSelection = selection.isAll ? { filter: shown, total: selection.count } : { ids: selection.keys };
  const { nameOf, factOf } = checks;
  const columns = useMemo(() => pageColumns(factOf, issue), [factOf, issue]);
  const fact = issue === '' ? undefined : checks.factOf(issue);
  const progress =
    running && crawl && crawl.discovered > 0
      ? `, ${formatInteger(crawl.fetched)} of ${formatInteger(crawl.discovered)} crawled so far`
      : '';

  return (
    <Stack gap="lg">
      <PageHeader
        title="Audited pages"
        description={`${organisation.domain}${progress}`}
        actions={
          <Group gap="sm">
            <CheckAgain disabled={!crawl || running} />
            <ExportButton name="pages" csv={() => viewAsCsv(query, nameOf)} disabled={!data || data.total === 0} />
          </Group>
        }
      >
        <SectionTabs current="/seo-audit/pages" />
      </PageHeader>
      {fact && <IssueCard fact={fact} />}
      <SelectionBar selection={selection} noun="page">
        <Button size="xs" leftSection={<Icon name="bolt" />} onClick={() => setFixing(chosen)}>
          Easy fix
        </Button>
        <ExportButton
          size="xs"
          name="selected-pages"
          label="Export selected"
          csv={() => (selection.isAll ? viewAsCsv(query, nameOf) : pagesAsCsv(selection.rowsOf(), nameOf))}
        />
        <ExportButton size="xs" name="selected-issues" label="Export issues" csv={() => issuesAsCsv(chosen)} />
      </SelectionBar>
      <DataTable
        label="Audited pages"
        columnChoice
        columns={columns}
        {...tableProps(answer, filters)}
        {...(filters.malformed && { rows: undefined, error: PAGES_MESSAGES.malformedFilters, onRetry: undefined })}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.page_url}
        loading={answer.isLoading || filters.undecided}
        refetching={answer.isValidating && !running}
        toolbar={<PageFilterBar filters={filters} checks={checks} />}
        empty={<NoCrawlYet title={PAGES_MESSAGES.emptyTitle} text={PAGES_MESSAGES.emptyText} />}
        selection={{ selected: [...selection.keys], onChange: selection.select }}
        onRowClick={(row) => setDrawer(row.id)}
        currentRow={drawer || null}
      />
      <PageDrawer
        id={drawer}
        rows={data?.data ?? []}
        onGo={(id) => setDrawer(id, { replace: true })}
        onClose={() => setDrawer('')}
        actions={(id) => (
          <Button
            variant="default"
            onClick={() => {
              // One overlay at a time: Escape would close both.
              setDrawer('', { replace: true });
              setFixing({ ids: [id] });
            }}
          >
            Easy fix
          </Button>
        )}
      />
      {fixing && <EasyFixDialog selection={fixing} issue={issue} onClose={() => setFixing(null)} />}
    </Stack>
  );
}
