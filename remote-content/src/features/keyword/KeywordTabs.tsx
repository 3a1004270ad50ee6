import { Link, useLocation } from '@canopy/shell-api';
import { NavTabs } from '@canopy/ui/data';

const SECTIONS = [
  { label: 'Gaps', href: '/keyword/gap/short', under: '/keyword/gap/' },
  { label: 'Opportunities', href: '/keyword/opportunity/pages', under: '/keyword/opportunity/' },
  { label: 'Performance', href: '/keyword/current-performance', under: '/keyword/current-performance' },
  { label: 'Short keywords', href: '/keyword/short', under: '/keyword/short' },
  { label: 'Long keywords', href: '/keyword/long', under: '/keyword/long' },
  { label: 'Content', href: '/keyword/content', under: '/keyword/content' },
  { label: 'Images', href: '/keyword/image', under: '/keyword/image' },
];

/** Tabs for the keyword screens. */
export function KeywordTabs() {
  const { pathname } = useLocation();
  return (
    <NavTabs
      label="Keywords"
      items={SECTIONS.map(({ under, ...section }) => ({ ...section, current: pathname.startsWith(under) }))}
      renderLink={(href, props) => <Link to={href} {...props} />}
    />
  );
}
