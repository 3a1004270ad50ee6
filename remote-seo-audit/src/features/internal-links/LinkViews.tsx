import { Link } from '@canopy/shell-api';
import { NavTabs } from '@canopy/ui/data';

export const LINK_VIEWS = ['links', 'groups', 'pages'] as const;
export type LinkView = (typeof LINK_VIEWS)[number];

const LABELS: Record<LinkView, string> = { links: 'Links', groups: 'Wrong links by template', pages: 'Pages by links' };

/** The ways to look at the link graph. */
export function LinkViews({ current }: { readonly current: LinkView }) {
  const hrefOf = (view: LinkView) => `/seo-audit/internal-links${view === 'links' ? '' : `?view=${view}`}`;
  return (
    <NavTabs
      label="Views of the links"
      items={LINK_VIEWS.map((view) => ({ label: LABELS[view], href: hrefOf(view), current: view === current }))}
      renderLink={(href, props) => <Link to={href} {...props} />}
    />
  );
}
