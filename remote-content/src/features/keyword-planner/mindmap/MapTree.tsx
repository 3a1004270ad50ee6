import { formatInteger } from '@canopy/ui/data';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { counted } from '../../../counted.ts';
import type { MapItem } from './map-items.ts';
import classes from './Mindmap.module.css';

/** Details of an item, for people who do not see the map. */
function detailOf(item: MapItem): string {
  if (item.kind === 'topic') return `${counted(item.topic.clusters.length, 'cluster')}, ${counted(item.topic.keywords, 'keyword')}`;
  if (item.kind === 'cluster') return counted(item.cluster.keywords.length, 'keyword');
  if (item.kind === 'keyword') return item.keyword.impressions === null ? '' : `${formatInteger(item.keyword.impressions)} impressions`;
  return '';
}

interface MapTreeProps {
  readonly label: string;
  readonly items: readonly MapItem[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
  readonly onToggle: (id: string) => void;
  /** Enter on an item, or a double click: its main action */
  readonly onAct: (item: MapItem) => void;
}

/** The map as a tree: the same items in the same order, for keyboard and screen reader users. */
export function MapTree({ label, items, current, onChoose, onToggle, onAct }: MapTreeProps) {
  const list = useRef<HTMLUListElement>(null);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === current),
  );
  useEffect(() => {
    // Scrolls only the list, not the page.
    const tree = list.current;
    const row = tree?.children[at] as HTMLElement | undefined;
    if (!tree || !row) return;
    const end = row.offsetTop + row.offsetHeight;
    if (row.offsetTop < tree.scrollTop) tree.scrollTop = row.offsetTop;
    else if (end > tree.scrollTop + tree.clientHeight) tree.scrollTop = end - tree.clientHeight;
  }, [at]);
  // An item that is gone takes the focus with it: the keyboard goes on at what is chosen then.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      (list.current?.children[at] as HTMLElement | undefined)?.focus({ preventScroll: true });
  }, [items, at]);
  const go = (to: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, to))];
    if (!next) return;
    onChoose(next.id);
    (list.current?.children[items.indexOf(next)] as HTMLElement | undefined)?.focus();
  };
  const press = (event: KeyboardEvent, item: MapItem) => {
    const below = items[at + 1]?.parent === item.id;
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(items.length - 1),
      ArrowRight: () => (item.hasMore && !item.isOpen ? onToggle(item.id) : below && go(at + 1)),
      ArrowLeft: () => (item.hasMore && item.isOpen ? onToggle(item.id) : go(items.findIndex(({ id }) => id === item.parent))),
      ' ': () => item.hasMore && onToggle(item.id),
      Enter: () => onAct(item),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <ul
      ref={list}
      role="tree"
      aria-label={label}
      className={classes.tree}
      onFocus={() => (hadFocus.current = true)}
      // Not called for an item that is gone: React is silent while it changes the page.
      onBlur={() => (hadFocus.current = false)}
    >
      {items.map((item, index) => {
        const detail = detailOf(item);
        return (
          <li
            key={item.id}
            role="treeitem"
            aria-level={item.level}
            aria-selected={index === at}
            aria-expanded={item.hasMore ? item.isOpen : item.kind === 'keyword' ? undefined : true}
            tabIndex={index === at ? 0 : -1}
            data-kind={item.kind}
            className={classes.row}
            style={{ paddingInlineStart: 8 + 16 * (item.level - 1) }}
            onClick={() => onChoose(item.id)}
            // A window that closes may return the focus to an item that was chosen before.
            onFocus={() => index !== at && onChoose(item.id)}
            onDoubleClick={() => onAct(item)}
            onKeyDown={(event) => press(event, item)}
          >
            <span
              className={classes.fold}
              aria-hidden="true"
              onClick={(event) => {
                if (!item.hasMore) return;
                event.stopPropagation();
                onToggle(item.id);
              }}
            >
              {item.hasMore ? (item.isOpen ? '▾' : '▸') : ''}
            </span>
            <span className={classes.label}>{item.label}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
          </li>
        );
      })}
    </ul>
  );
}
