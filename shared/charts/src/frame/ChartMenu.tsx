import { VisuallyHidden } from '@canopy/ui';
import { csvFile, saveFile } from '@canopy/ui/data';
import { ActionMenu } from '@canopy/ui/menus';
import { use, useState } from 'react';
import { WORDS } from '../messages.ts';
import { ChartCaption } from './chart-caption.ts';
import type { ChartSource } from './frame-context.ts';
import { hasFigures } from './chart-table.ts';

interface ChartMenuProps {
  readonly title: string;
  readonly fileName: string;
  readonly view: 'chart' | 'table';
  readonly onViewChange: (view: 'chart' | 'table') => void;
  /** null while there is no chart */
  readonly source: ChartSource | null;
}

/** A file name valid on every file system. */
const nameOf = (fileName: string) =>
  fileName
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');

/** Table view of the chart, and its downloads. */
export function ChartMenu({ title, fileName, view, onViewChange, source }: ChartMenuProps) {
  const [failure, setFailure] = useState('');
  const caption = use(ChartCaption);
  const name = nameOf(`${fileName} ${caption}`);
  const isEmpty = source === null || !hasFigures(source.table);

  const saveCsv = async () => {
    if (source)
      saveFile(
        `${name}.csv`,
        await csvFile(
          source.table.columns.map(({ header }) => header),
          source.table.rows,
        ),
      );
  };
  const savePicture = async (kind: 'svg' | 'png') => {
    setFailure('');
    try {
      const { drawingToSvg, svgToPng } = await import('../export/picture.ts');
      const picture = drawingToSvg(source?.drawing.current ?? null, title, source?.legend ?? [], caption);
      saveFile(`${name}.${kind}`, kind === 'svg' ? picture.text : await svgToPng(picture), kind === 'svg' ? 'image/svg+xml' : 'image/png');
    } catch {
      setFailure(WORDS.exportFailed);
    }
  };
  const hasDrawing = !isEmpty && view === 'chart';

  return (
    <>
      <ActionMenu
        label={WORDS.menu(title)}
        size="sm"
        items={[
          view === 'chart'
            ? { label: WORDS.asTable, icon: 'table', disabled: isEmpty, onSelect: () => onViewChange('table') }
            : { label: WORDS.asChart, icon: 'chart-line', onSelect: () => onViewChange('chart') },
          'divider',
          { label: WORDS.csv, icon: 'download', disabled: isEmpty, onSelect: () => void saveCsv() },
          { label: WORDS.png, icon: 'photo', disabled: !hasDrawing, onSelect: () => void savePicture('png') },
          { label: WORDS.svg, icon: 'code', disabled: !hasDrawing, onSelect: () => void savePicture('svg') },
        ]}
      />
      <VisuallyHidden role="status">{failure}</VisuallyHidden>
    </>
  );
}
