import { applyPageFilters } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { PageDrawer, type DrawerRow } from '../../page-drawer/PageDrawer.tsx';

export interface PageIssueDrawerProps {
  /** URL of the open page; empty: none */
  readonly page: string;
  /** URLs of the surrounding list, in order: J and K step through them */
  readonly pages?: readonly string[];
  readonly onGo?: (page: string) => void;
  readonly onClose: () => void;
}

const filtersOf = (page: string): string =>
  JSON.stringify([
    { id: 'page', type: 'text', name: 'URL', selectedColumn: 'page_url', selectedValue: 'equals', filterValue: page, and: true },
  ]);

/**
 * A page's issues on another remote's screen, by the page's URL: shows what the latest crawl knows about it.
 * @example <RemoteModule remote="remote-seo-audit" module="./PageIssueDrawer" page={url} pages={urls} onGo={setUrl} onClose={close} />
 */
export function PageIssueDrawer({ page, pages = [], onGo, onClose }: PageIssueDrawerProps) {
  const { data, isLoading, isValidating } = useCall(
    applyPageFilters,
    page === '' ? null : { query: { page: 1, page_size: 2, filters: filtersOf(page) } },
  );
  const found = data?.data.find(({ page_url }) => page_url === page) ?? (isValidating ? undefined : data?.data[0]);
  const absent = found ? undefined : isLoading || isValidating ? 'looking' : 'unknown';
  // Rows of other URLs are placeholders until one of them is opened.
  const rows = (pages.length > 0 ? pages : [page]).map((address): DrawerRow =>
    address === page && found ? found : { id: address, page_url: address, title: address },
  );
  return (
    <PageDrawer id={page === '' ? '' : (found?.id ?? page)} absent={absent} rows={rows} onGo={(next) => onGo?.(next)} onClose={onClose} />
  );
}
