import type { CallOutput } from '@canopy/contract';
import { getEmail, sendEmailConfirmation } from '@canopy/contract/host';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Group, Notice, Text } from '@canopy/ui';

type Email = CallOutput<typeof getEmail>;

/** Says that the e-mail address must be confirmed first, and how. Renders nothing if it is confirmed or does not matter. */
export function EmailNotice({ email }: { readonly email: Email | undefined }) {
  const again = useAction(sendEmailConfirmation);
  if (!email || email.is_confirmed || email.any_domain || email.own_domain === null) return null;
  const sendAgain = async () => {
    const result = await again.run({});
    if (result.ok)
      showToast({ title: result.data.is_sent ? `A new link was sent to ${email.email}` : 'Your email is confirmed', tone: 'success' });
    else showToast({ title: result.error.message, tone: 'destructive' });
    await refreshCalls(getEmail);
  };
  return (
    <Notice title="Confirm your email first" tone="warning">
      <Text size="sm" mb="sm">
        We sent a link to {email.email}. Once you have opened it, you can add workspaces of {email.own_domain}.
      </Text>
      <Group gap="sm">
        <Button size="xs" variant="default" loading={again.running} onClick={() => void sendAgain()}>
          Send a new link
        </Button>
        {email.outbox_url !== null && (
          <Button size="xs" variant="default" component="a" href={email.outbox_url} target="_blank" rel="noopener">
            Open the demo mailbox
          </Button>
        )}
      </Group>
    </Notice>
  );
}
