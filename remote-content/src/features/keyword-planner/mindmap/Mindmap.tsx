import { Button, Group, Icon, Stack, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { showFailure } from '@canopy/shell-api';
import { useCallback, useMemo, useState } from 'react';
import { NameDialog } from '../ClusterDialogs.tsx';
import type { Cluster, Topic } from '../clusters-of.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { MapTree } from './MapTree.tsx';
import { clusterId, dropOf, itemsOf, openAtFirst, ROOT, type MapItem } from './map-items.ts';
import classes from './Mindmap.module.css';
import { placeItems } from './place-items.ts';
import { savePicture } from './save-picture.ts';

export interface MindmapProps {
  readonly name: string;
  readonly topics: readonly Topic[];
  /** names of all clusters */
  readonly names: readonly string[];
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Moves keywords into a cluster; a new name creates one. @returns whether it was done */
  readonly onMove: (keywords: readonly string[], cluster: string) => Promise<boolean>;
  readonly onRename: (cluster: Cluster) => void;
}

type Asking =
  | { readonly what: 'merge'; readonly cluster: Cluster; readonly into: string }
  | { readonly what: 'move'; readonly keyword: string; readonly initial: string };

/** The project as a map and as a tree. Dropping a keyword on a cluster adds it, dropping a cluster on another one merges them. */
export function Mindmap({ name, topics, names, busy, failure, onMove, onRename }: MindmapProps) {
  const [open, setOpen] = useState(() => openAtFirst(topics));
  const [current, setCurrent] = useState(ROOT);
  /** a keyword of what is chosen */
  const [followed, setFollowed] = useState<string>();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { items, hidden } = useMemo(() => itemsOf(name, topics, open), [name, topics, open]);
  const placed = useMemo(() => placeItems(items), [items]);
  const toggle = useCallback(
    (id: string) => setOpen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]))),
    [],
  );
  // What was chosen may have gone into another cluster, or be hidden in one: then that is chosen.
  const chosen =
    items.find(({ id }) => id === current) ??
    items.find((item) => item.kind === 'cluster' && item.cluster.keywords.some(({ keyword }) => keyword === followed)) ??
    items[0];
  const choose = (id: string) => {
    const item = items.find((one) => one.id === id);
    setCurrent(id);
    setFollowed(item?.kind === 'keyword' ? item.keyword.keyword : item?.kind === 'cluster' ? item.cluster.keywords[0]?.keyword : undefined);
  };

  /** The cluster is opened first: the keyword stays in view, and keeps the focus if it has it. */
  const moveOne = (keyword: string, cluster: string) => {
    setOpen((before) => new Set([...before, clusterId(cluster)]));
    return onMove([keyword], cluster);
  };
  const drop = (dragged: MapItem, target: MapItem) => {
    // While one move is being saved, a second one would not be sent.
    if (busy) return;
    const done = dropOf(dragged, target);
    if (dragged.kind === 'keyword' && done?.what === 'move') void moveOne(dragged.keyword.keyword, done.into);
    if (dragged.kind === 'keyword' && done?.what === 'split')
      setAsking({ what: 'move', keyword: dragged.keyword.keyword, initial: dragged.keyword.keyword });
    if (dragged.kind === 'cluster' && done?.what === 'merge') setAsking({ what: 'merge', cluster: dragged.cluster, into: done.into });
  };
  const act = (item: MapItem) => {
    if (item.kind === 'keyword') setAsking({ what: 'move', keyword: item.keyword.keyword, initial: '' });
    if (item.kind === 'cluster') onRename(item.cluster);
  };
  const save = () => savePicture(name, placed).catch((error: unknown) => showFailure('The image could not be created', error));
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          Drag a keyword onto a cluster to move it, or a cluster onto another one to merge them.
        </Text>
        <Button size="xs" variant="default" leftSection={<Icon name="download" />} onClick={() => void save()}>
          Export PNG
        </Button>
      </Group>
      <div className={classes.frame}>
        <div className={classes.side}>
          <MapTree
            label={`Clusters of ${name}`}
            items={items}
            current={chosen?.id ?? ROOT}
            onChoose={choose}
            onToggle={toggle}
            onAct={act}
          />
          <Group gap="xs" className={classes.actions}>
            <Button
              size="xs"
              variant="default"
              disabled={chosen?.kind !== 'keyword' && chosen?.kind !== 'cluster'}
              onClick={() => chosen && act(chosen)}
            >
              {chosen?.kind === 'keyword' ? 'Move to cluster' : 'Rename or merge'}
            </Button>
          </Group>
        </div>
        <MapCanvas placed={placed} current={chosen?.id ?? ROOT} busy={busy} onChoose={choose} onToggle={toggle} onDrop={drop} />
      </div>
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          {formatInteger(hidden)} more keywords are in the list and table views.
        </Text>
      )}
      <ConfirmDialog
        opened={asking?.what === 'merge'}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking?.what !== 'merge') return;
          void onMove(
            asking.cluster.keywords.map(({ keyword }) => keyword),
            asking.into,
          ).then((isDone) => isDone && setAsking(null));
        }}
        title={asking?.what === 'merge' ? `Merge ${asking.cluster.name} into ${asking.into}` : ''}
        confirmLabel="Merge"
        running={busy}
        error={failure}
      >
        {asking?.what === 'merge' &&
          `Its ${formatInteger(asking.cluster.keywords.length)} keywords join ${asking.into}, and ${asking.cluster.name} is removed.`}
      </ConfirmDialog>
      {asking?.what === 'move' && (
        <NameDialog
          title={`Move ${asking.keyword}`}
          submit="Move"
          initial={asking.initial}
          acceptsInitial
          names={names}
          busy={busy}
          failure={failure}
          onClose={() => setAsking(null)}
          onName={(cluster) => void moveOne(asking.keyword, cluster).then((isDone) => isDone && setAsking(null))}
        />
      )}
    </Stack>
  );
}
