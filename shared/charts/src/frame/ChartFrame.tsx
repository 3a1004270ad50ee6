import { Card, FailedState, Skeleton, VisuallyHidden } from '@canopy/ui';
import { Button, Icon, Notice } from '@canopy/ui';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { WORDS } from '../messages.ts';
import { ChartMenu } from './ChartMenu.tsx';
import { FrameContext, type ChartSource } from './frame-context.ts';
import classes from './ChartFrame.module.css';

export interface ChartFrameProps {
  title: string;
  /** of the heading */
  level?: 2 | 3 | 4;
  description?: ReactNode;
  /** an icon that links to more */
  info?: ReactNode;
  /** before the menu */
  actions?: ReactNode;
  /** between heading and chart: `MetricToggles` */
  toolbar?: ReactNode;
  /** of the chart, px; the same in all states */
  height?: number;
  /** on the first load: a skeleton */
  loading?: boolean;
  /** on later loads: the previous chart stays, dimmed */
  refetching?: boolean;
  error?: ReactNode;
  onRetry?: () => void;
  /** under the chart */
  notes?: readonly ReactNode[];
  /** number of note lines to reserve space for before they are known */
  noteLines?: number;
  /** file name of downloads, without extension; default: the title */
  fileName?: string;
  /** one chart; nothing until there is data */
  children?: ReactNode;
}

/** Of a line of notes, px. */
const NOTE_LINE = 16.8;

/** A changed chart waits until the pressed control has updated; one that appears or disappears does so at once. */
function Later({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(children);
}

/** The card around a chart: heading, menu with table view and downloads, and the states without a chart. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    title,
    level = 2,
    description,
    info,
    actions,
    toolbar,
    height = 300,
    loading,
    refetching,
    error,
    onRetry,
    notes = [],
    noteLines = 0,
    fileName,
    children,
  } = props;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [source, setSource] = useState<ChartSource | null>(null);
  const frame = useMemo(() => ({ view, height, level, setSource }), [view, height, level]);
  const hasChart = children != null && children !== false;
  const isLoading = loading === true || (!hasChart && !error);

  return (
    <Card
      title={title}
      level={level}
      description={description}
      actions={
        <>
          {actions}
          {info && <span className={classes.info}>{info}</span>}
          <ChartMenu title={title} fileName={fileName ?? title} view={view} onViewChange={setView} source={isLoading ? null : source} />
        </>
      }
      className={classes.frame}
    >
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      <div className={classes.place} style={{ height }} aria-busy={isLoading || refetching || undefined}>
        {isLoading ? (
          <>
            <VisuallyHidden role="status">{WORDS.loading(title)}</VisuallyHidden>
            <Skeleton height={height} radius="sm" />
          </>
        ) : error && !hasChart ? (
          <FailedState detail={error} onRetry={onRetry} retrying={refetching} />
        ) : (
          <div className={classes.chart} data-dimmed={refetching || undefined}>
            <FrameContext value={frame}>
              <Later>{children}</Later>
            </FrameContext>
          </div>
        )}
        {error && hasChart && !isLoading && (
          <div className={classes.stale}>
            <Notice
              tone="warning"
              action={
                onRetry && (
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<Icon name="refresh" size={16} />}
                    onClick={onRetry}
                    loading={refetching}
                  >
                    Retry
                  </Button>
                )
              }
            >
              {WORDS.stale} {error}
            </Notice>
          </div>
        )}
      </div>
      {notes.length > 0 ? (
        <ul className={classes.notes}>
          {notes.map((note, index) => (
            <li key={index}>{note}</li>
          ))}
        </ul>
      ) : (
        isLoading && noteLines > 0 && <div className={classes.notes} style={{ height: noteLines * NOTE_LINE }} />
      )}
    </Card>
  );
}
