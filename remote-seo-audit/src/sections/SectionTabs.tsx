import { Link } from '@canopy/shell-api';
import { NavTabs } from '@canopy/ui/data';

const SECTIONS = [
  { label: 'Audit', href: '/seo-audit/audit' },
  { label: 'Pages', href: '/seo-audit/pages' },
  { label: 'Images', href: '/seo-audit/images' },
  { label: 'Internal links', href: '/seo-audit/internal-links' },
  { label: 'Page speed', href: '/seo-audit/page-speed' },
  { label: 'Priority', href: '/priority' },
  { label: 'Backlinks', href: '/backlinks-app' },
  { label: 'History', href: '/seo-audit/history' },
  { label: 'Checks', href: '/seo-audit/checks' },
  { label: 'Settings', href: '/seo-audit/settings' },
];

/** Tabs for the audit's screens. */
export function SectionTabs({ current }: { readonly current: string }) {
  return (
    <NavTabs
      label="SEO audit"
      items={SECTIONS.map((section) => ({ ...section, current: section.href === current }))}
      renderLink={(href, props) => <Link to={href} {...props} />}
    />
  );
}
