import type { Platform, PlatformConnection } from '@canopy/contract/publishing';
import { Link } from '@canopy/shell-api';
import { Anchor, Card, Group, Icon, Stack, Text, type IconName } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import type { ReactNode } from 'react';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';
import { ConnectedPlatform } from './ConnectedPlatform.tsx';

interface PlatformCardProps {
  readonly platform: Platform;
  readonly icon: IconName;
  readonly description: string;
  /** null: this platform is not connected */
  readonly connection: PlatformConnection | null;
  /** whether another platform is connected */
  readonly isOther: boolean;
  readonly isConfigured: boolean;
  /** where it has a screen of its own, and this is not it */
  readonly href?: string | undefined;
  readonly children: ReactNode;
  /** shown below everything else in any state */
  readonly extra?: ReactNode;
}

/** One platform with its state: connected, connectable, or not set up by the operator. */
export function PlatformCard({ platform, icon, description, connection, isOther, isConfigured, href, children, extra }: PlatformCardProps) {
  const state =
    connection?.refusal !== undefined ? (
      <StatusBadge tone="bad" label="Access refused" />
    ) : connection ? (
      <StatusBadge tone="good" label="Connected" />
    ) : isConfigured ? (
      <StatusBadge tone="neutral" label="Not connected" />
    ) : (
      <StatusBadge tone="warning" label="Not set up" />
    );
  return (
    <Card
      title={
        <Group gap="sm">
          <Icon name={icon} />
          {href === undefined ? (
            PLATFORM_NAMES[platform]
          ) : (
            <Anchor component={Link} to={href} inherit c="inherit">
              {PLATFORM_NAMES[platform]}
            </Anchor>
          )}
        </Group>
      }
      actions={state}
    >
      {connection ? (
        <Stack gap="lg">
          <ConnectedPlatform connection={connection} />
          {extra}
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {description}
          </Text>
          {isConfigured ? (
            <>
              {isOther && <Text size="sm">Connecting it replaces the current platform of this workspace.</Text>}
              <Group gap="sm">{children}</Group>
              {extra}
            </>
          ) : (
            <Text size="sm">The operator of this portal has to register Canopy with {PLATFORM_NAMES[platform]} first.</Text>
          )}
        </Stack>
      )}
    </Card>
  );
}
