import { Link } from '@canopy/shell-api';
import { NavTabs } from '@canopy/ui/data';
import { ShownCrawl } from './ShownCrawl.tsx';

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

/** Those that show what a crawl found. */
const OF_A_CRAWL: readonly string[] = [
  '/seo-audit/audit',
  '/seo-audit/pages',
  '/seo-audit/images',
  '/seo-audit/internal-links',
  '/seo-audit/page-speed',
  '/seo-audit/checks',
  '/priority',
];

/** Tabs for the audit's screens, and from when their figures are if a newer crawl is not complete. */
export function SectionTabs({ current }: { readonly current: string }) {
  return (
    <>
      <NavTabs
        label="SEO audit"
        items={SECTIONS.map((section) => ({ ...section, current: section.href === current }))}
        renderLink={(href, props) => <Link to={href} {...props} />}
      />
      {OF_A_CRAWL.includes(current) && <ShownCrawl />}
    </>
  );
}
