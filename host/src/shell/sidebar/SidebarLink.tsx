import { Link, useLocation, useUser } from '@canopy/shell-api';
import { Badge, Icon, RingProgress, toIconName, Tooltip } from '@canopy/ui';
import { usePreload } from '../../federation/use-preload.ts';
import { percentDone } from '../get-started/steps.ts';
import { GET_STARTED_ID, type SidebarEntry } from './sidebar-groups.ts';
import classes from './Sidebar.module.css';

interface SidebarLinkProps {
  readonly entry: Pick<SidebarEntry, 'id' | 'label' | 'path' | 'icon' | 'tag'>;
  readonly active: boolean;
  readonly collapsed: boolean;
  readonly onSelect?: (() => void) | undefined;
}

function GetStartedRing() {
  const value = percentDone(useUser());
  return (
    <span aria-hidden="true" className={classes.ring}>
      <RingProgress label="Get started" value={value} size={20} />
    </span>
  );
}

/** One entry. Collapsed, it shows its icon, with the label for screen readers and in a tooltip. */
export function SidebarLink({ entry, active, collapsed, onSelect }: SidebarLinkProps) {
  const { id, label, path, icon, tag } = entry;
  const preload = usePreload(path);
  const { pathname } = useLocation();
  const current = active ? (pathname === path ? 'page' : 'true') : undefined;
  return (
    <Tooltip label={label} side="right" disabled={!collapsed}>
      <Link to={path} className={classes.link} aria-current={current} onClick={onSelect} {...preload}>
        {id === GET_STARTED_ID ? <GetStartedRing /> : <Icon name={toIconName(icon)} className={classes.icon} />}
        <span className={classes.label}>{label}</span>
        {tag && <Badge className={classes.tag}>{tag}</Badge>}
      </Link>
    </Tooltip>
  );
}
