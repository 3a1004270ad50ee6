import { VisuallyHidden } from '@canopy/ui';
import { memo, useMemo, type ComponentType } from 'react';
import { scaleOf } from '../days/scale.ts';
import { WORDS } from '../messages.ts';
import type { Size } from '../drawing/use-drawing-box.ts';
import { AnnotationMarks } from './Annotations.tsx';
import { Crosshair, readSlot } from './Crosshair.tsx';
import { geometryOf, type Geometry } from './geometry.ts';
import type { TimeModel } from './time-model.ts';
import type { Annotation } from './time-series.ts';
import { useCursor } from './use-cursor.ts';
import classes from './TimeSeriesChart.module.css';

type Engine = ComponentType<{ readonly model: TimeModel; readonly geometry: Geometry }>;

interface PlotProps {
  readonly label: string;
  readonly model: TimeModel;
  readonly annotations: readonly Annotation[];
  readonly onAnnotation?: (annotation: Annotation) => void;
  readonly onSelectSlot?: (index: number) => void;
  readonly size: Size;
  readonly Engine: Engine;
}

/** Not re-rendered while the crosshair moves. */
const Still = memo(function Still({ Engine, model, geometry }: { Engine: Engine; model: TimeModel; geometry: Geometry }) {
  return (
    <div aria-hidden>
      <Engine model={model} geometry={geometry} />
    </div>
  );
});

/** The drawing, and above it the layer that responds to pointer and keyboard. */
export function Plot({ label, model, annotations, onAnnotation, onSelectSlot, size, Engine }: PlotProps) {
  const hasMarks = annotations.length > 0;
  const geometry = useMemo(() => geometryOf(model, size, hasMarks), [model, size, hasMarks]);
  const cursor = useCursor(geometry, onSelectSlot);
  const [first, last] = [model.slots[0], model.slots.at(-1)];
  const read = cursor.isAnnounced && cursor.index !== null ? readSlot(model, cursor.index) : null;
  return (
    <>
      <Still Engine={Engine} model={model} geometry={geometry} />
      <div
        className={classes.surface}
        style={{ left: geometry.margin.left, top: geometry.margin.top, width: geometry.innerWidth, height: geometry.innerHeight }}
        role="group"
        aria-roledescription="chart"
        aria-label={`${label}, ${first && last ? scaleOf(model.interval).range(first.from, last.to) : ''}. ${WORDS.keys}`}
        tabIndex={0}
        data-opens={onSelectSlot ? true : undefined}
        {...cursor.handlers}
      >
        {cursor.index !== null && <Crosshair model={model} geometry={geometry} index={cursor.index} />}
      </div>
      <AnnotationMarks annotations={annotations} model={model} geometry={geometry} onAnnotation={onAnnotation} />
      <VisuallyHidden role="status">
        {read && [read.title, ...read.figures.map(({ name, figure }) => `${name} ${figure}`)].join(', ')}
      </VisuallyHidden>
    </>
  );
}
