import { TASK_POLL_MS } from '@canopy/contract';
import type { Call } from '@canopy/contract';
import { Link, refreshCalls } from '@canopy/shell-api';
import { Button, EmptyState, Notice } from '@canopy/ui';
import { useEffect, useState } from 'react';
import { KEYWORD_MESSAGES } from './messages.ts';

/** A list without rows because the site was not crawled. */
export function NoCrawl() {
  return (
    <EmptyState
      compact
      icon="seo-audit"
      title={KEYWORD_MESSAGES.noCrawl}
      description={KEYWORD_MESSAGES.noCrawlText}
      action={
        <Button component={Link} to="/seo-audit/audit">
          Go to the audit
        </Button>
      }
    />
  );
}

/** Empty list: there is no data from Search Console. */
export function NoSearchData() {
  return (
    <EmptyState
      compact
      icon="search"
      title={KEYWORD_MESSAGES.noSearch}
      description={KEYWORD_MESSAGES.noSearchText}
      action={
        <Button component={Link} to="/dashboard">
          Connect Search Console
        </Button>
      }
    />
  );
}

/** A list that is not yet that of the newest rows; asks for it again as long as it shows. */
export function StillUpdating({ call }: { readonly call: Call }) {
  const [isReloading, setReloading] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void refreshCalls(call), TASK_POLL_MS);
    return () => clearInterval(timer);
  }, [call]);
  const reload = async () => {
    setReloading(true);
    await refreshCalls(call);
    setReloading(false);
  };
  return (
    <Notice
      tone="info"
      title={KEYWORD_MESSAGES.updating}
      action={
        <Button size="xs" variant="default" loading={isReloading} onClick={() => void reload()}>
          Reload
        </Button>
      }
    >
      {KEYWORD_MESSAGES.updatingText}
    </Notice>
  );
}
