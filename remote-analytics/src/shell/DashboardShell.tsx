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
  /** what stands here while the dashboard's source is not connected */
  readonly connect: ReactNode;
  /** the menu of the data source, in the header */
  readonly dataSource: ReactNode;
  /** asks for figures before the screen that shows them is there; draws nothing */
  readonly ahead?: ReactNode;
  /** the figures: sections whose headings begin at h2 */
  readonly children: ReactNode;
}

/** What surrounds every dashboard: heading, tabs, range and comparison, and what is to be known of the data (document 1, section 2.5). */
export function DashboardShell(props: DashboardShellProps) {
  return (
    <DashboardAddress>
      <Surrounded {...props} />
    </DashboardAddress>
  );
}

function Surrounded({ connect, dataSource, ahead, children }: DashboardShellProps) {
  // Whoever comes sees the heading and the tabs first, and the figures are asked for; then all there is to press and to read.
  const isWhole = useDeferredValue(true, false);
  const { organisation } = useUser();
  const view = useDashboardView();
  const { pathname, search } = useLocation();
  const live = useLiveConnection();
  const { data: connection } = live;
  const hasSource = isConnected(view.source, organisation);

  // A copied address says its range even where it is the remembered one: the reader has another.
  const query = new URLSearchParams(search);
  query.set('range', writeRange(view.preference));
  const address = `${location.origin}${pathname}?${query.toString()}`;

  // Figures do not wait for what is known of the connection: they are asked for at once, and give way where nothing is imported.
  const isEmpty = connection?.[view.source].first_day === null;

  return (
    <ConnectionContext value={live}>
      <ChartCaption value={`${organisation.domain}, ${daysLabel(view.days)}`}>
        <Stack gap="lg">
          <Group justify="space-between" gap="xs">
            <Breadcrumbs />
            {connection && hasSource && <ImportLine connection={connection} />}
          </Group>
          <PageHeader
            title={WORDS.title}
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
