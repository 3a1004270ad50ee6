import { RemoteModule } from '@canopy/shell-api';
import { Card, EmptyState, Stack } from '@canopy/ui';
import { KeyValueList, StatusBadge, UrlText } from '@canopy/ui/data';
import { DataTable } from '@canopy/ui/table';
import { IssuesOfPage } from './IssuesOfPage.tsx';
import { DRAWER_MESSAGES } from './messages.ts';
import { OptimizationImpact } from './OptimizationImpact.tsx';
import type { PageDetail } from './page-detail.ts';
import { pageStatus } from './page-status.ts';
import { IMAGE_COLUMNS, LINK_COLUMNS, LINKING_COLUMNS } from './part-columns.tsx';
import { PageQueries } from './PageQueries.tsx';
import { Performance } from './Performance.tsx';

const nothing = (title: string) => <EmptyState compact level={4} title={title} />;
const link = (url: string | null) => (url === null ? '–' : <UrlText url={url} maxLength={56} />);

const isAnswered = ({ status, error }: PageDetail['page']) => error === null && status !== null && status < 500;

/** A page's facts, issues, figures, links and images. */
export function PageDetails({ detail }: { readonly detail: PageDetail }) {
  const { page, links, images, linked_from, redirects, retried } = detail;
  // Redirects and errors have no content to show.
  const isPage = page.redirect_to === null && page.status !== null && page.status < 300;
  const facts = [
    { label: 'Status', value: <StatusBadge {...pageStatus(page)} /> },
    { label: 'Title', value: page.title },
    { label: 'Description', value: page.description },
    { label: 'Canonical', value: link(page.canonical) },
    ...(page.page_specific_issues.score === null ? [] : [{ label: 'Score', value: page.page_specific_issues.score }]),
    ...(page.error === null ? [] : [{ label: 'Problem', value: page.error }]),
    ...(retried ? [{ label: 'Retried', value: isAnswered(page) ? DRAWER_MESSAGES.retriedWell : DRAWER_MESSAGES.retriedInVain }] : []),
    ...(redirects.length === 0 ? [] : [{ label: 'Redirects', value: <RedirectWay hops={redirects} /> }]),
  ];
  const counted = (list: readonly unknown[], total: number) => (list.length < total ? `The first ${list.length} of ${total}.` : undefined);
  return (
    <Stack gap="lg">
      <KeyValueList items={facts} />
      <IssuesOfPage detail={detail} />
      {isPage && (
        <>
          <Performance page={page} />
          <PageQueries pageUrl={page.page_url} />
          <OptimizationImpact pageUrl={page.page_url} />
          <Card title="Links" description={counted(links, page.internal_links + page.external_links)} level={3} padding="none">
            <DataTable
              label="Links of this page"
              columns={LINK_COLUMNS}
              rows={links.map((row, place) => ({ ...row, place }))}
              rowKey={({ place }) => String(place)}
              defaultPageSize={10}
              defaultSort={null}
              empty={nothing(DRAWER_MESSAGES.noLinks)}
            />
          </Card>
          <Card title="Images" description={counted(images, page.images)} level={3} padding="none">
            <DataTable
              label="Images of this page"
              columns={IMAGE_COLUMNS}
              rows={images.map((row, place) => ({ ...row, place }))}
              rowKey={({ place }) => String(place)}
              defaultPageSize={10}
              defaultSort={null}
              empty={nothing(DRAWER_MESSAGES.noImages)}
            />
          </Card>
        </>
      )}
      <Card title="Inlinks" level={3} padding="none">
        <DataTable
          label="Inlinks of this page"
          columns={LINKING_COLUMNS}
          rows={linked_from}
          rowKey={({ page_url }) => page_url}
          defaultPageSize={10}
          defaultSort={null}
          empty={nothing(DRAWER_MESSAGES.noLinking)}
        />
      </Card>
      {/* Last: it appears once the remote that renders it has loaded, and shifts nothing. */}
      {isPage && <RemoteModule remote="remote-publishing" module="./GoogleIndex" fallback={null} pageUrl={page.page_url} />}
    </Stack>
  );
}

function RedirectWay({ hops }: { readonly hops: PageDetail['redirects'] }) {
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      {hops.map(({ url, status }, place) => (
        <li key={place}>
          {status ?? 'not crawled'} <UrlText url={url} maxLength={48} copy={false} />
        </li>
      ))}
    </ol>
  );
}
