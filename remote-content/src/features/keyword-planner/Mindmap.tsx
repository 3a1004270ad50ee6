import { Box, Text } from '@canopy/ui';
import type { Cluster } from './clusters-of.ts';
import { layoutMindmap, type MapNode } from './mindmap-layout.ts';

const WIDTH = 860;
const PADDING = 20;
const LABEL = [26, 34, 44] as const;

const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`);

function Branch({ node }: { readonly node: MapNode }) {
  if (!node.parent) return null;
  const from = node.parent.x + (node.level === 1 ? 180 : 260);
  const bend = (from + node.x) / 2;
  return (
    <path
      d={`M${from},${node.parent.y} C${bend},${node.parent.y} ${bend},${node.y} ${node.x - 8},${node.y}`}
      fill="none"
      stroke="var(--mantine-color-default-border)"
      strokeWidth={1.5}
    />
  );
}

/** The clusters as a tree. For readers the list says the same; this is a picture of it. */
export function Mindmap({ name, clusters }: { readonly name: string; readonly clusters: readonly Cluster[] }) {
  const { nodes, height, hidden } = layoutMindmap(name, clusters);
  return (
    <Box>
      <Box
        style={{ overflow: 'auto', maxHeight: 640, border: '1px solid var(--mantine-color-default-border)', borderRadius: 8 }}
        tabIndex={0}
        role="region"
        aria-label="Mindmap"
      >
        <svg
          width={WIDTH}
          height={height + 2 * PADDING}
          viewBox={`${-PADDING} ${-PADDING} ${WIDTH} ${height + 2 * PADDING}`}
          role="img"
          aria-label={`${name}: ${clusters.length} clusters. The list view has them as text.`}
        >
          {nodes.map((node) => (
            <Branch key={`b ${node.id}`} node={node} />
          ))}
          {nodes.map((node) => (
            <text
              key={node.id}
              x={node.x}
              y={node.y + 4}
              fontSize={node.level === 2 ? 12 : 13}
              fontWeight={node.level === 2 ? 400 : 600}
              fill="var(--mantine-color-text)"
            >
              <title>{node.label}</title>
              {cut(node.label, LABEL[node.level])}
            </text>
          ))}
        </svg>
      </Box>
      {hidden > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {hidden} more keywords are in the list and the table.
        </Text>
      )}
    </Box>
  );
}
