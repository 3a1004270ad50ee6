import { Link, useLocation } from '@canopy/shell-api';
import { Anchor, Group, Text } from '@canopy/ui';
import { labelOf } from '../view/dashboard-tabs.ts';

/** Home > Dashboard > Overall (document 2, section 2.4); on the other tabs, their name. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Breadcrumbs">
      <Group gap="sm" wrap="nowrap">
        <Anchor component={Link} to="/" size="sm">
          Home
        </Anchor>
        <Text aria-hidden size="sm">
          &gt;
        </Text>
        <Anchor component={Link} to="/dashboard" size="sm">
          Dashboard
        </Anchor>
        <Text aria-hidden size="sm">
          &gt;
        </Text>
        <Text aria-current="page" size="sm">
          {pathname === '/dashboard' ? 'Overall' : labelOf(pathname)}
        </Text>
      </Group>
    </nav>
  );
}
