import { inviteMember, listMembers } from '@canopy/contract/host';
import { refreshCalls } from '@canopy/shell-api';
import { Button, Card, Stack } from '@canopy/ui';
import { FormError, NativeSelect, TextInput } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { CopyNotice } from '../../notices/CopyNotice.tsx';
import classes from './Account.module.css';
import { ROLE_CHOICES } from './roles.ts';
import type { Members } from './use-members.ts';

const EMPTY: { email: string; role: 'agency' | 'user' } = { email: '', role: 'user' };

/** Invites someone by e-mail; also shows the link, to be passed on by other means. */
export function InviteForm({ invite }: { readonly invite: Members['invite'] }) {
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null);
  const form = useCallForm({
    initial: EMPTY,
    prepare: ({ email, role }) => ({ email: email.trim(), role }),
    schema: inviteMember.body,
    send: (body) => {
      setSent(null);
      return invite.run({ body });
    },
    done: async ({ invitation, link }) => {
      setSent({ email: invitation.email, link });
      form.set('email', '');
      await refreshCalls(listMembers);
    },
  });
  return (
    <Card title="Invite a member" description="The invitation is valid for seven days.">
      <form {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          <div className={classes.invite}>
            <TextInput className={classes.grow} label="E-mail address" type="email" {...form.field('email')} required />
            <NativeSelect label="Role" data={[...ROLE_CHOICES]} {...form.field('role')} />
            <Button type="submit" loading={form.running} className={classes.besideField}>
              Invite
            </Button>
          </div>
          {sent && (
            <CopyNotice title={`Invited ${sent.email}`} text={sent.link} copyLabel="Copy link">
              The invitation is on its way: only its link joins. If it does not arrive, pass on this link, which has it sent again; it is
              shown only once.
            </CopyNotice>
          )}
        </Stack>
      </form>
    </Card>
  );
}
