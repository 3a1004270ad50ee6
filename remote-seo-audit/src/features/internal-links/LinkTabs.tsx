import { Link } from '@canopy/shell-api';
import { NavTabs } from '@canopy/ui/data';
import { LINK_TABS, type LinkTab } from './use-link-tab.ts';

const LABELS: Record<LinkTab, string> = { links: 'Links', groups: 'Link issues by template', pages: 'Pages by links' };

/** Tabs for the views of the link graph. */
export function LinkTabs({ current }: { readonly current: LinkTab }) {
  const hrefOf = (tab: LinkTab) => `/seo-audit/internal-links${tab === 'links' ? '' : `?tab=${tab}`}`;
  return (
    <NavTabs
      label="Views of the links"
      items={LINK_TABS.map((tab) => ({ label: LABELS[tab], href: hrefOf(tab), current: tab === current }))}
      renderLink={(href, props) => <Link to={href} {...props} />}
    />
  );
}
