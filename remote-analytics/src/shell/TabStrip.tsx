import { TAB_SCROLL_SHARE } from '@canopy/contract';
import { Link, useLocation, useUser } from '@canopy/shell-api';
import { IconButton } from '@canopy/ui';
import { NavTabs } from '@canopy/ui/data';
import { startTransition, useEffect, useOptimistic, useRef, useState, type MouseEvent } from 'react';
import { tabsOf } from '../view/dashboard-tabs.ts';
import { useDashboardView } from '../view/use-dashboard-view.ts';
import classes from './TabStrip.module.css';
import { tabAddress } from './tab-address.ts';

/** The strip itself: the list of links, which overflows its container. */
const stripIn = (frame: HTMLElement | null) => frame?.querySelector('ul') ?? null;

/** Not into a new tab or window, and not as a download. */
const opensHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Tabs for the dashboards whose source is connected, if there are at least two. They keep range and comparison. */
export function TabStrip() {
  const { organisation } = useUser();
  const { pathname, search } = useLocation();
  const { source } = useDashboardView();
  // The tab responds at once; its dashboard takes longer to render.
  const [current, setCurrent] = useOptimistic(pathname);
  const frame = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ left: false, right: false });
  const tabs = tabsOf(organisation);

  useEffect(() => {
    const strip = stripIn(frame.current);
    if (!strip) return;
    const look = () => {
      const left = strip.scrollLeft > 1;
      const right = strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 1;
      setHidden((now) => (now.left === left && now.right === right ? now : { left, right }));
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(strip);
    strip.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      strip.removeEventListener('scroll', look);
    };
  }, [tabs.length, pathname]);

  if (tabs.length < 2) return null;
  const scroll = (direction: -1 | 1) => {
    const strip = stripIn(frame.current);
    strip?.scrollBy({ left: direction * TAB_SCROLL_SHARE * strip.clientWidth, behavior: 'smooth' });
  };
  const isScrollable = hidden.left || hidden.right;
  return (
    <div className={classes.strip} ref={frame}>
      {isScrollable && (
        <IconButton icon="chevron-left" size="sm" label="Previous tabs" disabled={!hidden.left} onClick={() => scroll(-1)} />
      )}
      <div className={classes.tabs}>
        <NavTabs
          label="Dashboards"
          items={tabs.map(({ label, path, source: own }) => ({
            label,
            href: tabAddress(path, search, own === source),
            current: path === current,
          }))}
          renderLink={(href, props) => (
            <Link
              to={href}
              {...props}
              onClick={(click) => opensHere(click) && startTransition(() => setCurrent(href.split('?', 1)[0] ?? href))}
            />
          )}
        />
      </div>
      {isScrollable && <IconButton icon="chevron-right" size="sm" label="More tabs" disabled={!hidden.right} onClick={() => scroll(1)} />}
    </div>
  );
}
