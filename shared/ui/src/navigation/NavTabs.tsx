import { useRef, type ReactNode } from 'react';
import classes from './Tabs.module.css';
import { useShownTab } from './use-shown-tab.ts';

export interface NavTabItem {
  label: string;
  href: string;
  current?: boolean;
}

export interface NavTabLinkProps {
  className: string | undefined;
  'aria-current': 'page' | undefined;
  children: ReactNode;
}

export interface NavTabsProps {
  /** accessible name */
  label: string;
  items: readonly NavTabItem[];
  /** renders the router's link with these props */
  renderLink: (href: string, props: NavTabLinkProps) => ReactNode;
}

/** Links between related screens, rendered as tabs. */
export function NavTabs({ label, items, renderLink }: NavTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.find((item) => item.current)?.href;
  useShownTab(list, current);

  return (
    <nav aria-label={label}>
      <ul ref={list} className={classes.tabs}>
        {items.map((item) => (
          <li key={item.href}>
            {renderLink(item.href, { className: classes.tab, 'aria-current': item.current ? 'page' : undefined, children: item.label })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
