import { Icon, Tooltip, VisuallyHidden } from '@canopy/ui';
import { longDay, toDay } from '../days/day.ts';
import { scaleOf } from '../days/scale.ts';
import { WORDS } from '../messages.ts';
import type { Geometry } from './geometry.ts';
import type { TimeModel } from './time-model.ts';
import type { Annotation } from './time-series.ts';
import classes from './TimeSeriesChart.module.css';

interface AnnotationsProps {
  readonly annotations: readonly Annotation[];
  readonly model: TimeModel;
  readonly geometry: Geometry;
  readonly onAnnotation?: (annotation: Annotation) => void;
}

/** px between marks of the same day */
const APART = 26;

const nameOf = ({ date, label, detail }: Annotation): string => {
  const day = toDay(date);
  return `${day === null ? date : longDay(day)}: ${label}${detail ? `. ${detail}` : ''}`;
};

/** Index of the slot that contains a date, of hours the first of that day; -1 outside the chart. */
function slotOf({ slots, interval }: TimeModel, date: string): number {
  if (interval === 'hour') return slots.findIndex(({ from }) => scaleOf(interval).day(from) === date.slice(0, 10));
  const day = toDay(date);
  return day === null ? -1 : slots.findIndex(({ from, to }) => from <= day && day <= to);
}

/** Annotations: a line and a button for each. */
export function AnnotationMarks({ annotations, model, geometry, onAnnotation }: AnnotationsProps) {
  const seen = new Map<number, number>();
  return annotations.map((annotation) => {
    const index = slotOf(model, annotation.date);
    const x = geometry.xs[index];
    if (x === undefined) return null;
    const place = seen.get(index) ?? 0;
    seen.set(index, place + 1);
    return (
      <span key={annotation.id}>
        <span className={classes.mark} style={{ left: geometry.margin.left + x, top: geometry.margin.top, height: geometry.innerHeight }} />
        <Tooltip label={nameOf(annotation)}>
          <button
            type="button"
            className={classes.markButton}
            style={{ left: geometry.margin.left + x + place * APART, top: geometry.margin.top - 26 }}
            aria-label={nameOf(annotation)}
            onClick={() => onAnnotation?.(annotation)}
          >
            <Icon name="tag" size={14} />
          </button>
        </Tooltip>
      </span>
    );
  });
}

/** The same, to be read. */
export function AnnotationList({ annotations, model }: Pick<AnnotationsProps, 'annotations' | 'model'>) {
  const shown = annotations.filter(({ date }) => slotOf(model, date) >= 0);
  if (shown.length === 0) return null;
  return (
    <VisuallyHidden component="div">
      <p>{WORDS.annotations}</p>
      <ul>
        {shown.map((annotation) => (
          <li key={annotation.id}>{nameOf(annotation)}</li>
        ))}
      </ul>
    </VisuallyHidden>
  );
}
