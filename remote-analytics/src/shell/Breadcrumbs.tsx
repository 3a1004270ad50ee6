import { Link } from '@canopy/shell-api';
import { Anchor, Group, Text } from '@canopy/ui';

/** Home > Dashboard > Overall (document 2, section 2.4). */
export function Breadcrumbs() {
  return (
    <nav aria-label="Breadcrumbs">
      <Group gap="sm">
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
          Overall
        </Text>
      </Group>
    </nav>
  );
}
