import type { CallOutput } from '@canopy/contract';
import type { listAssistants } from '@canopy/contract/tools';
import { Badge, Card, Code, Group, Stack, Text } from '@canopy/ui';
import { CopyButton } from '@canopy/ui/data';
import classes from './Assistants.module.css';
import { ASSISTANT_MESSAGES as WORDS } from './messages.ts';

interface AddressCardProps {
  readonly address: string;
  readonly canSignIn: boolean;
  readonly tools: CallOutput<typeof listAssistants>['tools'];
}

/** The URL for other assistants, and the tools they find there. */
export function AddressCard({ address, canSignIn, tools }: AddressCardProps) {
  return (
    <Card title="Connect an assistant">
      <Stack gap="md">
        <Text size="sm">{canSignIn ? WORDS.connect : WORDS.connectByToken}</Text>
        <Group gap="xs" wrap="nowrap">
          <Code className={classes.address}>{address}</Code>
          <CopyButton text={address} label="Copy the URL" />
        </Group>
        <div>
          <Text size="sm" fw={600} mb={6} component="h3">
            Available tools
          </Text>
          <ul className={classes.tools}>
            {tools.map(({ name, title, changes }) => (
              <li key={name}>
                <Badge variant={changes ? 'outline' : 'light'}>{changes ? `${title}, if you allow changes` : title}</Badge>
              </li>
            ))}
          </ul>
        </div>
      </Stack>
    </Card>
  );
}
