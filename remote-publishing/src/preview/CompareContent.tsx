import { Stack, Text } from '@canopy/ui';
import { Tabs, TextDiff } from '@canopy/ui/data';
import { useMemo, useState } from 'react';
import { HtmlPreview } from './HtmlPreview.tsx';
import { textOf } from './html-text.ts';
import classes from './HtmlPreview.module.css';

interface CompareContentProps {
  readonly before: string;
  readonly after: string;
  readonly beforeLabel?: string;
  readonly afterLabel?: string;
  /** opens where the two differ, not at their beginning */
  readonly isAboutDifference?: boolean;
}

/** Two versions of a page: as readers see it, word by word, and as source. */
export function CompareContent({
  before,
  after,
  beforeLabel = 'Original',
  afterLabel = 'Updated',
  isAboutDifference = false,
}: CompareContentProps) {
  const words = useMemo(() => [textOf(before), textOf(after)] as const, [before, after]);
  const [view, setView] = useState(() => (!isAboutDifference ? 'rendered' : words[0] === words[1] ? 'source' : 'words'));
  const rendered = (
    <div className={classes.pair}>
      {[
        [beforeLabel, before],
        [afterLabel, after],
      ].map(([label = '', html = '']) => (
        <Stack key={label} gap="xs">
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <HtmlPreview html={html} label={label} />
        </Stack>
      ))}
    </div>
  );
  return (
    <Tabs
      label="View of the change"
      value={view}
      onChange={setView}
      items={[
        { value: 'rendered', label: 'Rendered', panel: rendered },
        {
          value: 'words',
          label: 'Words',
          panel:
            words[0] === words[1] ? (
              <Text size="sm">The words are the same.</Text>
            ) : (
              <TextDiff before={words[0]} after={words[1]} beforeLabel={beforeLabel} afterLabel={afterLabel} />
            ),
        },
        {
          value: 'source',
          label: 'Source',
          panel: (
            <div className={classes.source} tabIndex={0} role="region" aria-label="Source">
              <TextDiff before={before} after={after} />
            </div>
          ),
        },
      ]}
    />
  );
}
