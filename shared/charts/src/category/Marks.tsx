import { useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { areaStyle } from '../colour.ts';
import { WORDS } from '../messages.ts';
import type { MarkText } from './category.ts';
import classes from './Marks.module.css';

/** Attributes of a mark's element. */
export interface MarkAttributes {
  'data-mark': number;
  tabIndex: number;
  role: 'button' | 'img';
  'aria-label': string;
  'aria-pressed'?: boolean;
  opacity: number;
  className: string | undefined;
}

export type MarkOf = (index: number) => MarkAttributes;

interface MarksProps {
  readonly label: string;
  readonly marks: readonly MarkText[];
  readonly selected?: string | null;
  readonly onSelect?: (key: string) => void;
  /** renders the marks; changes only with the marks or the focusable one */
  readonly children: (markOf: MarkOf) => ReactNode;
}

interface Tip {
  readonly index: number;
  /** px, from the group's top left */
  readonly x: number;
  readonly y: number;
}

/** The mark that a key moves to. */
export function nextMark(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, index - 1);
  return undefined;
}

const indexOf = (target: EventTarget): number => Number((target as Element).closest('[data-mark]')?.getAttribute('data-mark') ?? -1);

/** The marks of a chart as a single tab stop: arrow keys move between them, and a tooltip describes the current one. */
export function Marks({ label, marks, selected = null, onSelect, children }: MarksProps) {
  const group = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [tip, setTip] = useState<Tip | null>(null);
  const stop = Math.min(current, Math.max(0, marks.length - 1));
  const isActive = onSelect !== undefined;

  const drawn = useMemo(() => {
    const markOf: MarkOf = (index) => {
      const mark = marks[index];
      const isButton = isActive && mark?.isSelectable !== false;
      return {
        'data-mark': index,
        tabIndex: index === stop ? 0 : -1,
        role: isButton ? 'button' : 'img',
        'aria-label': mark ? `${mark.title}: ${mark.figures.map(({ name, figure }) => `${name} ${figure}`).join(', ')}` : '',
        'aria-pressed': isButton ? mark?.key === selected : undefined,
        opacity: selected === null || mark?.key === selected ? 1 : 0.35,
        className: isButton ? classes.button : classes.mark,
      };
    };
    return children(markOf);
  }, [marks, stop, selected, isActive, children]);

  const choose = (index: number) => {
    const mark = marks[index];
    if (mark && mark.isSelectable !== false) onSelect?.(mark.key);
  };
  const showBeside = (index: number, target: Element) => {
    const box = group.current?.getBoundingClientRect();
    const at = target.getBoundingClientRect();
    if (box) setTip({ index, x: at.left + at.width / 2 - box.left, y: at.top - box.top });
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const index = indexOf(event.target);
    const box = event.currentTarget.getBoundingClientRect();
    setTip(index < 0 ? null : { index, x: event.clientX - box.left, y: event.clientY - box.top - 8 });
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = indexOf(event.target);
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && tip) {
      event.stopPropagation();
      return setTip(null);
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return choose(index);
    }
    const next = nextMark(event.key, index, marks.length);
    if (next === undefined) return;
    event.preventDefault();
    group.current?.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const index = indexOf(event.target);
    if (index < 0) return;
    setCurrent(index);
    if (event.target.matches(':focus-visible')) showBeside(index, event.target);
  };

  const shown = tip ? marks[tip.index] : undefined;
  const width = group.current?.clientWidth ?? 0;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one mark of the group has the focus; what it does bubbles to here
    <div
      ref={group}
      className={classes.group}
      role="group"
      aria-label={`${label}. ${WORDS.marks}`}
      onPointerMove={onPointer}
      onPointerLeave={() => setTip(null)}
      onClick={(event) => choose(indexOf(event.target))}
      onKeyDown={onKey}
      onFocus={onFocus}
      onBlur={() => setTip(null)}
    >
      {drawn}
      {tip && shown && (
        <div className={classes.tip} style={{ left: Math.min(Math.max(tip.x, 80), Math.max(80, width - 80)), top: tip.y }} aria-hidden>
          <p className={classes.title}>{shown.title}</p>
          {shown.figures.map(({ name, figure, paint, opacity }) => (
            <p key={name} className={classes.figure}>
              <span className={classes.dot} style={areaStyle(paint, opacity)} />
              <span className={classes.name}>{name}</span>
              <span className={classes.value}>{figure}</span>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
