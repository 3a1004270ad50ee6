import { ChartCaption } from '@canopy/charts';
import { useLocation, useUser } from '@canopy/shell-api';
import { Badge, Button, Group, Notice, PageHeader, Stack, Tooltip } from '@canopy/ui';
import { CopyButton } from '@canopy/ui/data';
import { SavedViewsMenu } from '@canopy/views';
import { useDeferredValue, type ReactNode } from 'react';
import { isConnected } from '../view/dashboard-tabs.ts';
import { DashboardAddress } from '../view/DashboardAddress.tsx';
import { daysLabel } from '../view/range-label.ts';
import { writeRange } from '../view/range-text.ts';
import { useDashboardView } from '../view/use-dashboard-view.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Coming } from './Coming.tsx';
import { ConnectionContext, useLiveConnection } from './connection.ts';
import { ConnectionBanners } from './ConnectionBanners.tsx';
import { ImportLine } from './ImportLine.tsx';
import { SHELL_MESSAGES as WORDS } from './messages.ts';
import { NoFiguresYet } from './NoFiguresYet.tsx';
import { TabStrip } from './TabStrip.tsx';
import { ViewBar } from './ViewBar.tsx';

interface DashboardShellProps {
  /** replaces the figures while the dashboard's source is not connected */
  readonly connect: ReactNode;
  /** the menu of the data source, in the header */
  readonly dataSource: ReactNode;
  /** requests figures before the screen that shows them has loaded; renders nothing */
  readonly ahead?: ReactNode;
  /** the figures: sections whose headings begin at h2 */
  readonly children: ReactNode;
}

/** The frame of every dashboard: heading, tabs, range and comparison, and notes on the data (document 1, section 2.5). */
export function DashboardShell(props: DashboardShellProps) {
  return (
    <DashboardAddress>
      <Surrounded {...props} />
    </DashboardAddress>
  );
}

function Surrounded({ connect, dataSource, ahead, children }: DashboardShellProps) {
  // Heading and tabs render first and the figures are requested; then the controls and the rest follow.
  const isWhole = useDeferredValue(true, false);
  const { organisation } = useUser();
  const view = useDashboardView();
  const { pathname, search } = useLocation();
  const live = useLiveConnection();
  const { data: connection } = live;
  const hasSource = isConnected(view.source, organisation);

  // A copied URL always states its range, even the remembered one: the recipient remembers a different one.
  const query = new URLSearchParams(search);
  query.set('range', writeRange(view.preference));
  const address = `${location.origin}${pathname}?${query.toString()}`;

  // Figures do not wait for the connection's state: they are requested at once, and give way if nothing is imported.
  const isEmpty = connection?.[view.source].first_day === null;

  return (
    <ConnectionContext value={live}>
      <ChartCaption value={`${organisation.domain}, ${daysLabel(view.days)}`}>
        <Stack gap="lg">
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Breadcrumbs />
            {connection && hasSource && <ImportLine connection={connection} />}
          </Group>
          <PageHeader
            title={WORDS.title}
            description={WORDS.description(organisation.domain)}
            badge={
              connection?.sandbox &&
              hasSource && (
                <Tooltip label={WORDS.sandboxHelp}>
                  <Badge tabIndex={0}>{WORDS.sandbox}</Badge>
                </Tooltip>
              )
            }
            actions={
              hasSource &&
              isWhole && (
                <Group gap="sm">
                  <CopyButton text={address} label={WORDS.copyLink} />
                  <SavedViewsMenu screen={pathname.slice(1)} />
                  {dataSource}
                </Group>
              )
            }
          >
            <TabStrip />
          </PageHeader>
          {hasSource && ahead}
          {!isWhole ? (
            <Coming />
          ) : hasSource ? (
            <>
              <ViewBar />
              {connection && <ConnectionBanners connection={connection} />}
              {live.error && !connection && (
                <Notice
                  tone="warning"
                  title={WORDS.failedTitle}
                  action={
                    <Button size="xs" variant="default" loading={live.isValidating} onClick={() => void live.reload()}>
                      Retry
                    </Button>
                  }
                >
                  {live.error.message}
                </Notice>
              )}
              {connection && isEmpty ? (
                <NoFiguresYet source={view.source} connection={connection} onStarted={() => void live.reload()} />
              ) : (
                children
              )}
            </>
          ) : (
            connect
          )}
        </Stack>
      </ChartCaption>
    </ConnectionContext>
  );
}
