import { ViewportPortal } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { pathOf, type MapLine } from './map-lines.ts';
import classes from './Mindmap.module.css';

/** Lines of one path: few enough that a change somewhere draws few again, many enough that there are few elements. */
const PER_PATH = 16;

interface MapLinesProps {
  readonly lines: readonly MapLine[];
  /** id of an item whose lines are left out; null: of none */
  readonly without: string | null;
}

/** The lines of the map, below its items: React Flow's own are an element each, which all follow each change of the map. */
export const MapLines = memo(function MapLines({ lines, without }: MapLinesProps) {
  const paths = useMemo(
    () =>
      Array.from({ length: Math.ceil(lines.length / PER_PATH) }, (_, at) =>
        pathOf(
          lines
            .slice(at * PER_PATH, (at + 1) * PER_PATH)
            .filter(({ parent, child }) => without === null || (parent !== without && child !== without)),
        ),
      ),
    [lines, without],
  );
  return (
    <ViewportPortal>
      <svg className={classes.lines} width={1} height={1}>
        {paths.map((path, at) => (
          <path key={at} d={path} />
        ))}
      </svg>
    </ViewportPortal>
  );
});
