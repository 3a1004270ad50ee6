import type { RunResult } from '@canopy/contract/tools';
import { Stack } from '@canopy/ui';
import { TextDiff } from '@canopy/ui/data';
import { Switch } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';

export interface CompareDialogProps {
  readonly pair: readonly [RunResult, RunResult] | null;
  readonly onClose: () => void;
}

/** Lines of each text that the other one lacks. */
function differing(one: string, other: string): [string, string] {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  const without = (text: string, known: ReadonlySet<string>) =>
    lines(text)
      .filter((line) => !known.has(line))
      .join('\n');
  return [without(one, new Set(lines(other))), without(other, new Set(lines(one)))];
}

/** Two answers side by side, with a word diff. */
export function CompareDialog({ pair, onClose }: CompareDialogProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [first, second] = pair ?? [];
  const [before, after] = onlyDifferences
    ? differing(first?.output ?? '', second?.output ?? '')
    : [first?.output ?? '', second?.output ?? ''];
  return (
    <Dialog
      opened={pair !== null}
      onClose={onClose}
      size="xl"
      title="Compare answers"
      description="Words found only in the first answer are struck through; words found only in the second are underlined."
    >
      <Stack gap="md">
        <Switch label="Only what differs" checked={onlyDifferences} onChange={(event) => setOnlyDifferences(event.currentTarget.checked)} />
        {before === after ? (
          <p>Both answers are the same.</p>
        ) : (
          <TextDiff layout="split" before={before} after={after} beforeLabel={first?.config_name} afterLabel={second?.config_name} />
        )}
      </Stack>
    </Dialog>
  );
}
