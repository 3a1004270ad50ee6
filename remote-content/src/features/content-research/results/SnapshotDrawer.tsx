import { getResearchSnapshot, type ResearchFact, type ResearchSource } from '@canopy/contract/content';
import { useCall } from '@canopy/shell-api';
import { FailedState, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime, KeyValueList, UrlText } from '@canopy/ui/data';
import { Drawer } from '@canopy/ui/overlays';
import { useEffect, useRef } from 'react';
import classes from './Results.module.css';

interface SnapshotDrawerProps {
  readonly runId: string;
  readonly source: ResearchSource;
  /** the fact whose span is highlighted; null: none */
  readonly fact: ResearchFact | null;
  readonly onClose: () => void;
}

function SnapshotText({ text, fact }: { readonly text: string; readonly fact: ResearchFact | null }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return as its cleanup.
    void mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (!fact) return <div className={classes.snapshot}>{text}</div>;
  return (
    <div className={classes.snapshot}>
      {text.slice(0, fact.start)}
      <mark ref={mark}>{text.slice(fact.start, fact.end)}</mark>
      {text.slice(fact.end)}
    </div>
  );
}

/** A source as it was when read, with the span that a fact cites. */
export function SnapshotDrawer({ runId, source, fact, onClose }: SnapshotDrawerProps) {
  const { data, error, reload } = useCall(getResearchSnapshot, { params: { id: runId, source_id: source.id } });
  return (
    <Drawer opened onClose={onClose} size="lg" title={source.title || source.url} description={`Source ${source.number}`}>
      <Stack gap="md">
        <KeyValueList
          items={[
            { label: 'URL', value: <UrlText url={source.url} href /> },
            { label: 'Read', value: source.fetched_at ? formatDateTime(source.fetched_at) : '–' },
            {
              label: 'SHA-256',
              value: (
                <Text span size="xs" className={classes.hash}>
                  {source.hash}
                </Text>
              ),
            },
          ]}
        />
        {error ? (
          <FailedState detail={error.message} onRetry={() => void reload()} />
        ) : data ? (
          <SnapshotText text={data.text} fact={fact} />
        ) : (
          <Skeleton height={320} />
        )}
      </Stack>
    </Drawer>
  );
}
