import { AUDIT_PAGE_SIZE } from '@canopy/contract';
import { listLinkGroups, type LinkGroup, type PagesShown } from '@canopy/contract/seo-audit';
import { Link, send, useCall, useUser } from '@canopy/shell-api';
import { Anchor, Group, IconButton, Stack, Text } from '@canopy/ui';
import { StatusBadge, UrlText, csvFile, cutMiddle, formatInteger } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton, pagedProps, useListState } from '@canopy/views/lists';
import { useState } from 'react';
import { EasyFixDialog } from '../../easy-fix/EasyFixDialog.tsx';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { linksTo, writeFilters } from '../../filters/filter-text.ts';
import { useChecks } from '../../issues/use-checks.ts';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { LinkSavedViews } from './LinkSavedViews.tsx';
import { LINKS_MESSAGES } from './messages.ts';

/** Checks of single links. */
const CODES = [
  'internal_link_404',
  'internal_link_redirect',
  'non_https',
  'no_anchor',
  'generic_anchor',
  'malformed_link',
  'localhost_link',
  'internal_nofollow',
];
const ORIGINS = [
  { value: '', label: 'Anywhere' },
  { value: 'true', label: 'In a template' },
  { value: 'false', label: 'In one page’s text' },
];
const isCode = (text: string) => CODES.includes(text);

/** Number of examples per group in the table. */
const SHOWN = 3;

/** The pages of a group: those that link to its target and have the issue. Without a target, all that have the issue. */
const shownOf = ({ code, target }: LinkGroup): PagesShown => ({
  issue: code,
  ...(target !== '' && { filters: writeFilters([linksTo(target)]) }),
});
const pagesOf = (group: LinkGroup): string =>
  `/seo-audit/pages?${new URLSearchParams(shownOf(group) as Record<string, string>).toString()}`;

const columns = (nameOf: (code: string) => string): DataColumn<LinkGroup>[] => [
  {
    id: 'target',
    header: 'Link',
    cell: ({ target, anchor }) => (
      <>
        <UrlText url={target || 'No URL'} maxLength={48} />
        <Text size="xs" c="dimmed">
          {anchor || 'No anchor text'}
        </Text>
      </>
    ),
    minWidth: 240,
    wrap: true,
  },
  { id: 'code', header: 'Problem', cell: ({ code }) => nameOf(code), wrap: true, minWidth: 140 },
  {
    id: 'area',
    header: 'Where',
    cell: ({ area, is_template }) => (
      <Stack gap={2} align="flex-start">
        {is_template && <StatusBadge tone="info" label="Template" />}
        <span>{area || 'Content'}</span>
      </Stack>
    ),
    width: 130,
  },
  { id: 'occurrences', header: 'Times', cell: ({ occurrences }) => formatInteger(occurrences), numeric: true, width: 80 },
  { id: 'pages', header: 'Pages', cell: ({ pages }) => formatInteger(pages), numeric: true, width: 80 },
  {
    id: 'examples',
    header: 'Example page',
    cell: (group) => (
      <>
        {group.examples.slice(0, SHOWN).map(({ page_id, page_url }) => (
          <div key={page_id}>
            <Anchor component={Link} to={`/seo-audit/pages?drawer=${encodeURIComponent(page_id)}`} size="sm">
              {cutMiddle(new URL(page_url).pathname, 32)}
            </Anchor>
          </div>
        ))}
        {group.pages > SHOWN && (
          <Anchor component={Link} to={pagesOf(group)} size="sm">
            and {formatInteger(group.pages - Math.min(SHOWN, group.examples.length))} more pages
          </Anchor>
        )}
      </>
    ),
    wrap: true,
    minWidth: 200,
  },
];

/** Wrong links, one row for all occurrences of a link. */
export function LinkGroups() {
  const { is_admin } = useUser();
  const { nameOf, checks } = useChecks();
  const view = useListState({ filters: { code: isCode, template: ['', 'true', 'false'] }, pageSize: AUDIT_PAGE_SIZE });
  const { code, template } = view.filters;
  const [fixing, setFixing] = useState<LinkGroup | null>(null);
  const query = { page: view.page, page_size: view.pageSize, ...(code !== '' && { code }), ...(template !== '' && { template }) };
  const answer = useCall(listLinkGroups, { query });
  const { data } = answer;
  const known = CODES.filter((one) => one === code || !checks || checks.some((check) => check.code === one && check.pages > 0));
  const asCsv = async () => {
    const groups = await allRows((at) => send(listLinkGroups, { query: { ...query, page: at, page_size: BATCH } }));
    return csvFile(
      ['Target', 'Anchor text', 'Problem', 'Where', 'In a template', 'Times', 'Pages', 'Examples'],
      groups.map((group) => [
        group.target,
        group.anchor,
        nameOf(group.code),
        group.area,
        group.is_template,
        group.occurrences,
        group.pages,
        group.examples.map(({ page_url }) => page_url).join(' '),
      ]),
    );
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {LINKS_MESSAGES.groupsText}
      </Text>
      <DataTable
        label="Link issues by template"
        columns={columns(nameOf)}
        {...pagedProps(answer, view)}
        rowKey={({ id }) => String(id)}
        rowLabel={({ target }) => target}
        toolbar={
          <Group gap="sm" wrap="wrap">
            <NativeSelect
              aria-label="Problem"
              data={[{ value: '', label: 'Any problem' }, ...known.map((one) => ({ value: one, label: nameOf(one) }))]}
              value={code}
              onChange={(event) => view.setFilter('code', event.currentTarget.value)}
            />
            <NativeSelect
              aria-label="Where"
              data={ORIGINS}
              value={template}
              onChange={(event) => view.setFilter('template', event.currentTarget.value)}
            />
            <LinkSavedViews />
            <ExportButton name="wrong-links" csv={asCsv} disabled={!data || data.total === 0} />
          </Group>
        }
        filtered={code !== '' || template !== ''}
        onClearFilters={view.clear}
        empty={<NoCrawlYet title={LINKS_MESSAGES.noGroups} text={LINKS_MESSAGES.noGroupsText} />}
        defaultSort={null}
        rowActions={
          is_admin
            ? (group) => <IconButton size="sm" icon="bolt" label={`Fix ${group.target}`} onClick={() => setFixing(group)} />
            : undefined
        }
      />
      {fixing && (
        <EasyFixDialog selection={{ filter: shownOf(fixing), total: fixing.pages }} issue={fixing.code} onClose={() => setFixing(null)} />
      )}
    </Stack>
  );
}
