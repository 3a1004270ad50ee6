import { Button, Code, Group, Icon, Notice } from '@canopy/ui';
import { useState } from 'react';

/** The link of an invitation that was just made; it is not shown again. */
export function InvitationLink({ email, link }: { readonly email: string; readonly link: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <Notice tone="good" title={`Invited ${email}`} live>
      An e-mail goes out where this portal can send one. You can hand the link over yourself, too; it is shown only now.
      <Group gap="sm" mt="sm">
        <Code style={{ overflowWrap: 'anywhere' }}>{link}</Code>
        <Button size="xs" variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      </Group>
    </Notice>
  );
}
