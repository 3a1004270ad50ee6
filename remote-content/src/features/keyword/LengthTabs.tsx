import { Link } from '@canopy/shell-api';
import { NavTabs } from '@canopy/ui/data';

const LABELS: Readonly<Record<string, string>> = {
  pages: 'Pages',
  short: 'Short (1–2 words)',
  medium: 'Medium (3 words)',
  long: 'Long (4 or more)',
};

interface LengthTabsProps {
  /** URL up to the length, with a trailing slash */
  readonly base: string;
  readonly lengths: readonly string[];
  readonly current: string;
}

/** The same list for keywords of each length. */
export function LengthTabs({ base, lengths, current }: LengthTabsProps) {
  return (
    <NavTabs
      label="Keyword length"
      items={lengths.map((length) => ({ label: LABELS[length] ?? length, href: `${base}${length}`, current: length === current }))}
      renderLink={(href, props) => <Link to={href} {...props} />}
    />
  );
}
