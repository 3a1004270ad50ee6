import { RemoteModule } from '@canopy/shell-api';
import { useState } from 'react';
import { useFocusBack } from './use-focus-back.ts';
import { WithoutDrawer } from './WithoutDrawer.tsx';

interface PageIssuesProps {
  /** address of the page that is open; null: none */
  readonly page: string | null;
  /** addresses beside which it stands, in their order */
  readonly pages: readonly string[];
  readonly onGo: (page: string | null) => void;
}

/** One page's issues, drawn by the remote that audits (document 1, section 2.5). */
export function PageIssues({ page, pages, onGo }: PageIssuesProps) {
  // Its code is fetched with the first page; from then on the drawer stays, so that it can close and give the focus back.
  const [wanted, setWanted] = useState(page !== null);
  if (page !== null && !wanted) setWanted(true);
  useFocusBack(page !== null);
  if (!wanted) return null;
  const close = () => onGo(null);
  return (
    <RemoteModule
      remote="remote-seo-audit"
      module="./PageIssueDrawer"
      fallback={page !== null && <WithoutDrawer key={page} page={page} onClose={close} />}
      page={page ?? ''}
      pages={pages}
      onGo={onGo}
      onClose={close}
    />
  );
}
