import '@xyflow/react/dist/base.css';
import { ReactFlow, ReactFlowProvider, useReactFlow, useStore, type Node, type NodeProps, type Viewport } from '@xyflow/react';
import { IconButton } from '@canopy/ui';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dropOf, ROOT, type MapItem } from './map-items.ts';
import { linesAt, linesOf, pathOf, type MapLine } from './map-lines.ts';
import { MapLines } from './MapLines.tsx';
import classes from './Mindmap.module.css';
import { ITEM_HEIGHT, type PlacedItem } from './place-items.ts';

type ItemNode = Node<{ item: MapItem; isCut: boolean; isCurrent: boolean; onToggle: (id: string) => void }, 'item'>;

const ItemView = memo(function ItemView({ data: { item, isCut, isCurrent, onToggle } }: NodeProps<ItemNode>) {
  return (
    <div className={classes.node} data-kind={item.kind} data-current={isCurrent || undefined}>
      <span className={classes.nodeLabel} data-cut={isCut || undefined}>
        {item.label}
      </span>
      {item.kind === 'cluster' && (
        <button type="button" tabIndex={-1} className={`nodrag ${classes.more}`} onClick={() => onToggle(item.id)}>
          {item.isOpen ? '–' : item.cluster.keywords.length}
        </button>
      )}
    </div>
  );
});
/** Below this zoom labels cannot be read, and are not drawn. */
const READABLE = 0.25;
const NODE_TYPES = { item: ItemView };

interface MapCanvasProps {
  readonly placed: readonly PlacedItem[];
  readonly current: string;
  /** nothing can be dragged */
  readonly busy: boolean;
  readonly onChoose: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onDrop: (dragged: MapItem, target: MapItem) => void;
}

/** The item whose box contains the centre of the dragged one. */
const itemUnder = (placed: readonly PlacedItem[], dragged: string, at: { x: number; y: number }): PlacedItem | undefined =>
  placed.find(
    ({ item, x, y, width }) => item.id !== dragged && at.x >= x && at.x <= x + width && at.y >= y - 4 && at.y <= y + ITEM_HEIGHT + 4,
  );

/** What is dragged, while it is; it moves without React, which would compare each item of the map with each move. */
interface Drag {
  readonly element: HTMLElement;
  /** where it was taken up */
  readonly place: PlacedItem;
  target: PlacedItem | undefined;
}

function placeLines(path: SVGPathElement, lines: readonly MapLine[], { x, y, zoom }: Viewport): void {
  path.setAttribute('transform', `translate(${x} ${y}) scale(${zoom})`);
  path.setAttribute('d', pathOf(lines));
}

function Canvas({ placed, current, busy, onChoose, onToggle, onDrop }: MapCanvasProps) {
  const flow = useReactFlow<ItemNode>();
  const frame = useRef<HTMLDivElement>(null);
  const movingLines = useRef<SVGPathElement>(null);
  const drag = useRef<Drag | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < READABLE);
  const lines = useMemo(() => linesOf(placed), [placed]);
  const laid = useMemo(
    () =>
      placed.map(({ item, x, y, width, isCut }): ItemNode => ({
        id: item.id,
        type: 'item',
        position: { x, y },
        width,
        height: ITEM_HEIGHT,
        // Sizes are known, so nothing waits for them to be measured.
        measured: { width, height: ITEM_HEIGHT },
        handles: [],
        // A transform of its own for each of hundreds would make the browser sort them into layers anew with each frame in which the map moves.
        style: { transform: 'none', left: x, top: y },
        // A node's own setting overrides `nodesDraggable`.
        ...(item.kind !== 'keyword' && item.kind !== 'cluster' && { draggable: false }),
        data: { item, isCut, isCurrent: false, onToggle },
      })),
    [placed, onToggle],
  );
  const nodes = useMemo(
    () => laid.map((node) => (node.id === current ? { ...node, data: { ...node.data, isCurrent: true } } : node)),
    [laid, current],
  );
  useEffect(() => {
    const node = placed.find(({ item }) => item.id === current);
    if (node && current !== ROOT)
      void flow.setCenter(node.x + node.width / 2, node.y + ITEM_HEIGHT / 2, { zoom: Math.max(0.8, flow.getZoom()), duration: 200 });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the map follows the selection, not each new layout
  }, [current]);

  const elementOf = (id: string) => frame.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
  const mark = (target: PlacedItem | undefined) => {
    if (!drag.current || drag.current.target === target) return;
    for (const [one, isTarget] of [
      [drag.current.target, false],
      [target, true],
    ] as const)
      if (one) elementOf(one.item.id)?.toggleAttribute('data-target', isTarget);
    drag.current.target = target;
  };
  const start = (id: string) => {
    const element = elementOf(id);
    const place = placed.find(({ item }) => item.id === id);
    if (!element || !place) return;
    drag.current = { element, place, target: undefined };
    setDragged(id);
  };
  const move = ({ data: { item }, position: { x, y }, width = 0 }: ItemNode) => {
    if (!drag.current) return;
    const { element, place } = drag.current;
    element.style.transform = `translate(${x - place.x}px,${y - place.y}px)`;
    if (movingLines.current) placeLines(movingLines.current, linesAt(lines, item.id, { x, y, width }), flow.getViewport());
    const under = itemUnder(placed, item.id, { x: x + width / 2, y: y + ITEM_HEIGHT / 2 });
    mark(under && dropOf(item, under.item) ? under : undefined);
  };
  /** Puts what is dragged back in its place. @returns the item that it was over */
  const letGo = (): MapItem | undefined => {
    const was = drag.current;
    if (!was) return;
    const target = was.target?.item;
    mark(undefined);
    was.element.style.transform = 'none';
    drag.current = null;
    setDragged(null);
    return target;
  };
  const end = (item: MapItem) => {
    const target = letGo();
    if (target) onDrop(item, target);
  };
  useLayoutEffect(() => {
    if (dragged !== null && movingLines.current)
      placeLines(
        movingLines.current,
        lines.filter(({ parent, child }) => parent === dragged || child === dragged),
        flow.getViewport(),
      );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when a drag starts: each move then places the lines itself
  }, [dragged]);
  // React Flow says nothing when it stops a drag itself.
  const isStopped = busy || (dragged !== null && placed.every(({ item }) => item.id !== dragged));
  useEffect(() => {
    if (isStopped) letGo();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `letGo` is a new function on each render, and reads only refs
  }, [isStopped]);
  // A new layout ends a drag: what is dragged was measured from where it stood, and what it is over may have gone.
  useLayoutEffect(() => {
    letGo();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `letGo` is a new function on each render, and reads only refs
  }, [placed]);
  return (
    <div className={classes.canvas}>
      <div ref={frame} aria-hidden="true" className={classes.flow} data-far={isFar || undefined}>
        <ReactFlow<ItemNode>
          nodes={nodes}
          nodeTypes={NODE_TYPES}
          onNodeClick={(_, node) => onChoose(node.id)}
          onNodeDragStart={(_, node) => start(node.id)}
          onNodeDrag={(_, node) => move(node)}
          onNodeDragStop={(_, node) => end(node.data.item)}
          nodesDraggable={!busy}
          // The wheel scrolls the page; the buttons and two fingers zoom.
          zoomOnScroll={false}
          preventScrolling={false}
          fitView
          fitViewOptions={{ minZoom: 0.5, maxZoom: 1, padding: 0.06 }}
          minZoom={0.05}
          maxZoom={2}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          proOptions={{ hideAttribution: true }}
        >
          <MapLines lines={lines} without={dragged} />
        </ReactFlow>
        {/* Outside the map, which would be painted again with each change of theirs. */}
        {dragged !== null && (
          <svg className={classes.movingLines}>
            <path ref={movingLines} />
          </svg>
        )}
      </div>
      <div className={classes.zoom}>
        <IconButton size="sm" icon="plus" label="Zoom in" onClick={() => void flow.zoomIn({ duration: 150 })} />
        <IconButton size="sm" icon="minus" label="Zoom out" onClick={() => void flow.zoomOut({ duration: 150 })} />
        <IconButton size="sm" icon="mindmap" label="Fit map to screen" onClick={() => void flow.fitView({ duration: 150, padding: 0.1 })} />
      </div>
    </div>
  );
}

/** The map, for viewing and dragging; the tree beside it offers the same to keyboard and screen reader users. */
export function MapCanvas(props: MapCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}
