import { inviteMember, listMembers } from '@canopy/contract/host';
import { refreshCalls } from '@canopy/shell-api';
import { Button, Card, Stack } from '@canopy/ui';
import { FormError, NativeSelect, TextInput } from '@canopy/ui/forms';
import { useState, type FormEvent } from 'react';
import { CopyNotice } from '../../notices/CopyNotice.tsx';
import { fieldMessages } from '../../workspace/form-errors.ts';
import classes from './Account.module.css';
import { ROLE_CHOICES } from './roles.ts';
import type { Members } from './use-members.ts';

/** Invites somebody by e-mail; the link is shown as well, to be handed over by other means. */
export function InviteForm({ invite }: { readonly invite: Members['invite'] }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'agency' | 'user'>('user');
  const [message, setMessage] = useState<string>();
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(null);
    const parsed = inviteMember.body.safeParse({ email: email.trim(), role });
    setMessage(parsed.success ? undefined : fieldMessages(parsed.error)['email']);
    if (!parsed.success) return;
    const result = await invite.run({ body: parsed.data });
    if (!result.ok) return setMessage(result.error.fieldErrors['email']);
    setSent({ email: parsed.data.email, link: result.data.link });
    setEmail('');
    await refreshCalls(listMembers);
  };
  return (
    <Card title="Invite somebody" description="The invitation is valid for seven days.">
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="md">
          <FormError>{invite.error && !message ? invite.error.message : null}</FormError>
          <div className={classes.invite}>
            <TextInput
              className={classes.grow}
              label="E-mail address"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={message}
              required
            />
            <NativeSelect
              label="Role"
              data={[...ROLE_CHOICES]}
              value={role}
              onChange={(event) => setRole(event.currentTarget.value === 'agency' ? 'agency' : 'user')}
            />
            <Button type="submit" loading={invite.running} className={classes.besideField}>
              Invite
            </Button>
          </div>
          {sent && (
            <CopyNotice title={`Invited ${sent.email}`} text={sent.link} copyLabel="Copy link">
              An e-mail goes out where this portal can send one. You can hand the link over yourself, too; it is shown only now.
            </CopyNotice>
          )}
        </Stack>
      </form>
    </Card>
  );
}
