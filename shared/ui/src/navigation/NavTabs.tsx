import type { ReactNode } from 'react';
import classes from './Tabs.module.css';

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
  /** for readers */
  label: string;
  items: readonly NavTabItem[];
  /** draws the router's link with these props */
  renderLink: (href: string, props: NavTabLinkProps) => ReactNode;
}

/** Links between screens that belong together, drawn as tabs. */
export function NavTabs({ label, items, renderLink }: NavTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {items.map((item) => (
          <li key={item.href}>
            {renderLink(item.href, { className: classes.tab, 'aria-current': item.current ? 'page' : undefined, children: item.label })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
