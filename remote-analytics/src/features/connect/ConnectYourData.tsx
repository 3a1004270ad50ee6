import { MESSAGES } from '@canopy/contract';
import { type Organisation } from '@canopy/contract/host';
import { Button, Card, Center, Group, Icon, Stack, Text, Title } from '@canopy/ui';
import type { ReactNode } from 'react';
import classes from './ConnectYourData.module.css';

interface ConnectYourDataProps {
  readonly organisation: Organisation;
  readonly onConnect: () => void;
  /** between the benefits and the button */
  readonly children?: ReactNode;
}

/** Replaces the dashboard while its data source is not connected (document 1, section 2.5). */
export function ConnectYourData({ organisation, onConnect, children }: ConnectYourDataProps) {
  const words = MESSAGES.searchConsole;
  return (
    <Center py="2xl">
      <Card className={classes.card} padding="md">
        <Stack gap="lg" p="md">
          <Group gap="md" wrap="nowrap">
            <span className={classes.mark}>
              <Icon name="chart-line" size={24} />
            </span>
            <Title order={2} size="lg">
              {words.emptyTitle}
            </Title>
          </Group>
          <Text>{words.emptyText}</Text>
          <section aria-label={words.benefitsTitle}>
            <Text fw={600} mb="sm">
              {words.benefitsTitle}
            </Text>
            <ul className={classes.benefits}>
              {words.benefits.map((benefit) => (
                <li key={benefit} className={classes.benefit}>
                  <Icon name="check" />
                  <span>{benefit}</span>
                </li>
              ))}
            </ul>
          </section>
          {children}
          <Button onClick={onConnect} fullWidth>
            {connectLabel(organisation)}
          </Button>
          <Group gap="sm" justify="center">
            <Icon name="shield" />
            <Text size="sm" c="dimmed">
              {words.footer}
            </Text>
          </Group>
        </Stack>
      </Card>
    </Center>
  );
}

/** Label of the connect button, depending on what is already connected (document 1, section 2.5). */
function connectLabel({ has_ga_access, is_search_console_connect }: Organisation): string {
  if (!has_ga_access && !is_search_console_connect) return MESSAGES.searchConsole.connectNeither;
  return has_ga_access ? MESSAGES.searchConsole.connectSearchConsole : MESSAGES.searchConsole.connectAnalytics;
}
