import { TASK_POLL_MS } from '@canopy/contract';
import { getAuditSummary, type Crawl } from '@canopy/contract/seo-audit';
import { reloadUser, useCall, useEachEnd, useUser } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, Icon, PageHeader, Stack, Tooltip } from '@canopy/ui';
import { formatRelative } from '@canopy/ui/data';
import { useCrawl } from '../../crawl/use-crawl.ts';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { CrawlNotice } from './CrawlNotice.tsx';
import { HealthCard } from './HealthCard.tsx';
import { IssuesCard } from './IssuesCard.tsx';
import { AUDIT_MESSAGES } from './messages.ts';
import { NextCrawl } from './NextCrawl.tsx';
import { ReportCard } from './ReportCard.tsx';
import { RunningCrawl } from './RunningCrawl.tsx';
import { SpeedCard } from './SpeedCard.tsx';
import { SummaryTiles } from './SummaryTiles.tsx';
import { useCrawlControl } from './use-crawl-control.ts';

function lastCrawl(domain: string, crawl: Crawl | null | undefined): string {
  if (!crawl) return domain;
  // Another host may be crawled in the domain's place.
  const host = URL.parse(crawl.start_url)?.host ?? domain;
  return crawl.finished_at ? `${host}, last crawled ${formatRelative(crawl.finished_at)}` : `${host}, being crawled now`;
}

/** Findings of the latest crawl of the workspace's site, and the crawl itself. */
export function AuditScreen() {
  const { organisation } = useUser();
  const { crawl, running, error, isValidating, reload } = useCrawl();
  const control = useCrawlControl();
  // The first complete crawl is a step of Get Started.
  useEachEnd(running ? 'running' : crawl, () => void reloadUser().catch(() => undefined));
  const summaryCall = useCall(getAuditSummary, {}, { refreshMs: running ? TASK_POLL_MS : 0 });
  const summary = summaryCall.data?.summary;
  const never = crawl === null;
  const failure = error ?? summaryCall.error;
  // The button's space is reserved.
  const isAwaited = crawl === undefined && !failure;
  // After a failed crawl, or before the first, nothing is read again.
  const usedUp = crawl && crawl.status !== 'FAILURE' ? control.usedUp : null;
  const startButton = (
    <Tooltip label={usedUp} disabled={usedUp === null}>
      <Button leftSection={<Icon name="player-play" />} loading={control.starting} disabled={usedUp !== null} onClick={control.start}>
        {AUDIT_MESSAGES.start}
      </Button>
    </Tooltip>
  );

  return (
    <Stack gap="lg">
      <PageHeader
        title="SEO audit"
        description={lastCrawl(organisation.domain, crawl)}
        actions={!running && (crawl ?? isAwaited) && <div style={isAwaited ? { visibility: 'hidden' } : undefined}>{startButton}</div>}
      >
        <SectionTabs current="/seo-audit/audit" />
      </PageHeader>
      {failure && (crawl === undefined || summary === undefined) ? (
        <FailedState detail={failure.message} retrying={isValidating} onRetry={() => void Promise.all([reload(), summaryCall.reload()])} />
      ) : never ? (
        <EmptyState
          icon="seo-audit"
          title={AUDIT_MESSAGES.neverTitle}
          description={AUDIT_MESSAGES.neverText}
          action={startButton}
          level={2}
        />
      ) : (
        <>
          {crawl && running && (
            <RunningCrawl
              crawl={crawl}
              stopping={control.stopping}
              pausing={control.pausing}
              onStop={() => control.stop(crawl.id)}
              onPause={() => control.pause(crawl.id)}
            />
          )}
          <NextCrawl />
          {crawl && !running && <CrawlNotice crawl={crawl} control={control} />}
          {summary !== null && (
            <>
              <HealthCard />
              <SummaryTiles summary={summary} />
              {crawl && !running && <ChangesCard crawl={crawl} />}
              <IssuesCard summary={summary} running={running} crawl={crawl} />
              {summary && <SpeedCard summary={summary} />}
              {crawl && !running && crawl.status !== 'FAILURE' && <ReportCard crawlId={crawl.id} />}
            </>
          )}
        </>
      )}
    </Stack>
  );
}
