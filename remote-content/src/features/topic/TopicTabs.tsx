import { Link } from '@canopy/shell-api';
import { NavTabs } from '@canopy/ui/data';

const STEPS = [
  { label: 'Overview', href: '/topic' },
  { label: 'Main Search Words', href: '/topic/seed-queries' },
  { label: 'Your Edge', href: '/topic/usp' },
  { label: 'Important Keywords', href: '/topic/keywords' },
  { label: 'Content Ideas', href: '/topic/content-ideas' },
  { label: 'All Topics', href: '/topic/all-topics' },
];

/** The steps from search words to topics. */
export function TopicTabs({ current }: { readonly current: string }) {
  return (
    <NavTabs
      label="Topics"
      items={STEPS.map((step) => ({ ...step, current: step.href === current }))}
      renderLink={(href, props) => <Link key={href} to={href} {...props} />}
    />
  );
}
