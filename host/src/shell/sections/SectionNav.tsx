import { Link, useLocation, useUser } from '@canopy/shell-api';
import type { SectionLink } from '@canopy/federation';
import { useEffect, useMemo, useRef } from 'react';
import { useRegistryRemotes, useRemotes } from '../../federation/remotes-context.ts';
import { usePreload } from '../../federation/use-preload.ts';
import { sectionAt } from './section-at.ts';
import classes from './SectionNav.module.css';

function SectionTab({ link, isCurrent }: { readonly link: SectionLink; readonly isCurrent: boolean }) {
  const preload = usePreload(link.path);
  return (
    <Link to={link.path} className={classes.tab} aria-current={isCurrent ? 'page' : undefined} {...preload}>
      {link.label}
    </Link>
  );
}

/** Links to the related screens, above a screen that belongs to a section: the way to those that have no entry in the sidebar. */
export function SectionNav() {
  const remotes = useRegistryRemotes();
  const { routes } = useRemotes();
  const user = useUser();
  const { pathname } = useLocation();
  const section = useMemo(() => sectionAt(pathname, { remotes, routes, user }), [pathname, remotes, routes, user]);
  const list = useRef<HTMLUListElement>(null);
  const current = section?.current.path;
  useEffect(() => {
    // On a phone the strip is wider than the screen.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  if (!section) return null;
  return (
    <nav aria-label={section.name} className={classes.nav}>
      <ul ref={list} className={classes.tabs}>
        {section.links.map((link) => (
          <li key={link.path}>
            <SectionTab link={link} isCurrent={link === section.current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
