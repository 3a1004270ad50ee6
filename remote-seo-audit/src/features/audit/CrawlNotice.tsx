import type { Crawl } from '@canopy/contract/seo-audit';
import { Link } from '@canopy/shell-api';
import { Button, Group, Notice } from '@canopy/ui';
import { AUDIT_MESSAGES } from './messages.ts';
import type { CrawlControl } from './use-crawl-control.ts';

/** Why the latest crawl is incomplete, and what can be done; renders nothing if it is complete. */
export function CrawlNotice({ crawl, control }: { readonly crawl: Crawl; readonly control: CrawlControl }) {
  const failed = crawl.status === 'FAILURE';
  if (crawl.status === 'SUCCESS' && crawl.message === '') return null;
  const title = failed
    ? AUDIT_MESSAGES.failedTitle
    : crawl.paused
      ? AUDIT_MESSAGES.pausedTitle
      : crawl.status === 'STOPPED'
        ? AUDIT_MESSAGES.stoppedTitle
        : AUDIT_MESSAGES.endedEarly;
  const { redirected } = crawl;
  const elsewhere = redirected?.allowed ? (
    <Button size="xs" loading={control.moving} disabled={control.starting} onClick={() => control.startAt(redirected.host)}>
      {AUDIT_MESSAGES.crawlHost(redirected.host)}
    </Button>
  ) : (
    redirected && (
      <Button size="xs" component={Link} to={`/onboarding/create-organisation?domain=${encodeURIComponent(redirected.host)}`}>
        {AUDIT_MESSAGES.addWorkspace}
      </Button>
    )
  );
  const retry = (
    <Button size="xs" variant="default" loading={control.starting} disabled={control.moving} onClick={control.start}>
      Retry
    </Button>
  );
  const resume = (
    <Button size="xs" loading={control.resuming} onClick={() => control.resume(crawl.id)}>
      {AUDIT_MESSAGES.resume}
    </Button>
  );
  return (
    <Notice
      tone={failed ? 'bad' : crawl.status === 'STOPPED' ? 'info' : 'warning'}
      title={title}
      live
      action={
        <Group gap="xs">
          {elsewhere}
          {crawl.resumable && resume}
          {failed && retry}
        </Group>
      }
    >
      {crawl.message || AUDIT_MESSAGES.keptUntilThen}
    </Notice>
  );
}
