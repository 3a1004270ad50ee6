import '@xyflow/react/dist/base.css';
import {
  Handle,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Edge,
  type Node,
  type NodeChange,
  type NodeProps,
  applyNodeChanges,
} from '@xyflow/react';
import { IconButton } from '@canopy/ui';
import { memo, useEffect, useMemo, useState } from 'react';
import { dropOf, ROOT, type MapItem } from './map-items.ts';
import classes from './Mindmap.module.css';
import { ITEM_HEIGHT, type PlacedItem } from './place-items.ts';

type ItemNode = Node<{ item: MapItem; isCurrent: boolean; isTarget: boolean; onToggle: (id: string) => void }, 'item'>;

const ItemView = memo(function ItemView({ data: { item, isCurrent, isTarget, onToggle } }: NodeProps<ItemNode>) {
  return (
    <div className={classes.node} data-kind={item.kind} data-current={isCurrent || undefined} data-target={isTarget || undefined}>
      <Handle type="target" position={Position.Left} className={classes.handle} isConnectable={false} />
      <span className={classes.nodeLabel}>{item.label}</span>
      {item.kind === 'cluster' && (
        <button type="button" tabIndex={-1} className={`nodrag ${classes.more}`} onClick={() => onToggle(item.id)}>
          {item.isOpen ? '–' : item.cluster.keywords.length}
        </button>
      )}
      <Handle type="source" position={Position.Right} className={classes.handle} isConnectable={false} />
    </div>
  );
});
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
export function itemUnder(placed: readonly PlacedItem[], dragged: string, at: { x: number; y: number }): MapItem | undefined {
  return placed.find(
    ({ item, x, y, width }) => item.id !== dragged && at.x >= x && at.x <= x + width && at.y >= y - 4 && at.y <= y + ITEM_HEIGHT + 4,
  )?.item;
}

function Canvas({ placed, current, busy, onChoose, onToggle, onDrop }: MapCanvasProps) {
  const flow = useReactFlow<ItemNode>();
  const [target, setTarget] = useState<string | null>(null);
  const laid = useMemo(
    () =>
      placed.map(({ item, x, y, width }): ItemNode => ({
        id: item.id,
        type: 'item',
        position: { x, y },
        width,
        height: ITEM_HEIGHT,
        // A node's own setting overrides `nodesDraggable`.
        ...(item.kind !== 'keyword' && item.kind !== 'cluster' && { draggable: false }),
        data: { item, isCurrent: false, isTarget: false, onToggle },
      })),
    [placed, onToggle],
  );
  const edges = useMemo(
    () =>
      placed.flatMap(({ item }): Edge[] => (item.parent === null ? [] : [{ id: `e ${item.id}`, source: item.parent, target: item.id }])),
    [placed],
  );
  // Only the dragged node moves; everything else keeps its place in the layout.
  const [nodes, setNodes] = useState(laid);
  const [from, setFrom] = useState(laid);
  if (from !== laid) {
    setFrom(laid);
    setNodes(laid);
  }
  const shown = useMemo(
    () =>
      nodes.map((node) => {
        const [isCurrent, isTarget] = [node.id === current, node.id === target];
        return isCurrent || isTarget ? { ...node, data: { ...node.data, isCurrent, isTarget } } : node;
      }),
    [nodes, current, target],
  );
  useEffect(() => {
    const node = placed.find(({ item }) => item.id === current);
    if (node && current !== ROOT)
      void flow.setCenter(node.x + node.width / 2, node.y + ITEM_HEIGHT / 2, { zoom: Math.max(0.8, flow.getZoom()), duration: 200 });
    // The map follows the selection, not each new layout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);
  const middleOf = ({ position, width = 0 }: ItemNode) => ({ x: position.x + width / 2, y: position.y + ITEM_HEIGHT / 2 });
  return (
    <div className={classes.canvas}>
      <div aria-hidden="true" className={classes.flow}>
        <ReactFlow<ItemNode>
          nodes={shown}
          edges={edges}
          nodeTypes={NODE_TYPES}
          onNodesChange={(changes: NodeChange<ItemNode>[]) => setNodes((before) => applyNodeChanges(changes, before))}
          onNodeClick={(_, node) => onChoose(node.id)}
          onNodeDrag={(_, node) => {
            const under = itemUnder(placed, node.id, middleOf(node));
            setTarget(under && dropOf(node.data.item, under) ? under.id : null);
          }}
          onNodeDragStop={(_, node) => {
            const under = itemUnder(placed, node.id, middleOf(node));
            setTarget(null);
            setNodes(laid);
            if (under && dropOf(node.data.item, under)) onDrop(node.data.item, under);
          }}
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
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          onlyRenderVisibleElements
          proOptions={{ hideAttribution: true }}
        />
      </div>
      <div className={classes.zoom}>
        <IconButton size="sm" icon="plus" label="Zoom in" onClick={() => void flow.zoomIn({ duration: 150 })} />
        <IconButton size="sm" icon="minus" label="Zoom out" onClick={() => void flow.zoomOut({ duration: 150 })} />
        <IconButton
          size="sm"
          icon="mindmap"
          label="Show all of the map"
          onClick={() => void flow.fitView({ duration: 150, padding: 0.1 })}
        />
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
