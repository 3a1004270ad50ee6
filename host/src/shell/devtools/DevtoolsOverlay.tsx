import type { RemoteStatus } from '@canopy/federation/runtime';
import { callStats, onCallStats } from '@canopy/shell-api/host';
import { IconButton } from '@canopy/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useRemotes } from '../../federation/remotes-context.ts';
import classes from './DevtoolsOverlay.module.css';
import { DEVTOOLS_KEYS, toggleDevtools } from './devtools-store.ts';

/** Tracks moving regions: measures every frame while the overlay is on, re-renders only when something has moved. */
function useRegions(): readonly Region[] {
  const [regions, setRegions] = useState<readonly Region[]>([]);
  useEffect(() => {
    let known = '';
    let frame = 0;
    const look = () => {
      const found = findRegions();
      const text = JSON.stringify(found);
      if (text !== known) setRegions(found);
      known = text;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return regions;
}

/** Height of a label, which is placed above its region where there is room, so that it covers nothing. */
const LABEL_PX = 24;

const inMs = (name: string, ms: number | undefined) => (ms === undefined ? [] : [`${name} ${Math.round(ms)} ms`]);

function figures({ loadTime, firstRender, kilobytes, errors }: RemoteStatus, calls: number): string {
  const faults = errors.length === 0 ? [] : [`${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`];
  return [...inMs('load', loadTime), ...inMs('render', firstRender), `${Math.round(kilobytes())} kB`, `${calls} calls`, ...faults].join(
    ' · ',
  );
}

/** Frames with names and figures above the page, transparent to clicks. */
export function DevtoolsOverlay() {
  const remotes = useRemotes();
  const stats = useSyncExternalStore(onCallStats, callStats);
  useSyncExternalStore(remotes.subscribe, remotes.statuses);
  const regions = useRegions();
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && toggleDevtools();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const callsOf = (name: string) => stats.filter(({ remote }) => remote === name).reduce((sum, { count }) => sum + count, 0);
  return createPortal(
    <aside className={classes.overlay} aria-label="Parts of this page">
      {regions.map(({ key, remote, module, version, top, left, width, height }) => (
        <div
          key={key}
          className={classes.region}
          data-failed={remotes.status(remote).state === 'failed' || undefined}
          style={{ top, left, width, height }}
        >
          <p className={classes.label} data-above={top >= LABEL_PX || undefined}>
            <strong>{remote}</strong> {version} {module !== './Remote' && module}
            <span>{figures(remotes.status(remote), callsOf(remote))}</span>
          </p>
        </div>
      ))}
      <div className={classes.legend} role="status">
        {regions.length === 0
          ? 'No remote has rendered anything on this page.'
          : `${regions.length} ${regions.length === 1 ? 'region' : 'regions'} of remotes; the rest is the host's.`}{' '}
        {DEVTOOLS_KEYS} or Escape ends this.
        <IconButton icon="x" label="Hide the outlines" size="sm" onClick={toggleDevtools} />
      </div>
    </aside>,
    document.body,
  );
}

/** A part of the page rendered by a remote, with its current position, in px of the window. */
interface Region {
  readonly key: string;
  readonly remote: string;
  readonly module: string;
  readonly version: string;
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Every region of the page. The marked elements have no box of their own (`display: contents`), so their contents' boxes are merged. */
function findRegions(root: ParentNode = document): Region[] {
  return [...root.querySelectorAll<HTMLElement>('[data-remote]')].flatMap((element, index) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { top, left, width, height } = range.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    const { remote = '', module = '', version = '' } = element.dataset;
    return [{ key: `${index} ${remote}${module}`, remote, module, version, top, left, width, height }];
  });
}
