import { Link, useLocation } from '@canopy/shell-api';
import { ActionIcon, Icon, Tooltip } from '@canopy/ui';
import { tabAddress } from '../../shell/tab-address.ts';

interface MoreLinkProps {
  readonly to: string;
  readonly label: string;
}

/** The info icon beside a heading: leads to the full data behind the chart, with the current range and filters. */
export function MoreLink({ to, label }: MoreLinkProps) {
  const { search } = useLocation();
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={tabAddress(to, search, true)} variant="subtle" aria-label={label}>
        <Icon name="info" />
      </ActionIcon>
    </Tooltip>
  );
}
