import { RemoteModule } from '@canopy/shell-api';
import { useState, type RefObject } from 'react';
import { useLikely } from './use-likely.ts';
import { WithoutDrawer } from './WithoutDrawer.tsx';

interface PageIssuesProps {
  /** URL of the page that is open; null: none */
  readonly page: string | null;
  /** URLs to step through, in order */
  readonly pages: readonly string[];
  readonly onGo: (page: string | null) => void;
  /** what opens them: always the same element */
  readonly opener: RefObject<HTMLElement | null>;
}

/** One page's issues, rendered by the auditing remote (document 1, section 2.5). */
export function PageIssues({ page, pages, onGo, opener }: PageIssuesProps) {
  // The code is prefetched when a page is likely to be opened; once opened, the drawer stays mounted.
  const isLikely = useLikely(opener);
  const [wanted, setWanted] = useState(page !== null);
  if (page !== null && !wanted) setWanted(true);
  if (!wanted && !isLikely) return null;
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
