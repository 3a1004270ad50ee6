import { MESSAGES, TASK_POLL_MS } from '@canopy/contract';
import { COMPANY_TYPES, getEmail, INDUSTRIES } from '@canopy/contract/host';
import { Link, useCall } from '@canopy/shell-api';
import { useMaybeUser } from '@canopy/shell-api/host';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import { useRemotes } from '../../federation/remotes-context.ts';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { homeOf } from '../../shell/routing/resolve-route.ts';
import { EmailNotice } from './EmailNotice.tsx';
import { useCreateWorkspace } from './use-create-workspace.ts';

/** The Add Workspace form (document 2, sections 2.7 and 5). */
export function CreateWorkspaceScreen() {
  const user = useMaybeUser();
  const { routes } = useRemotes();
  // Polled until the link in the mail is opened, in another tab or on another device.
  const email = useCall(getEmail, {}, { refreshMs: (latest) => (latest?.is_confirmed === false ? TASK_POLL_MS : 0) });
  const form = useCreateWorkspace();
  const anyDomain = user?.is_admin || user?.is_agency || email.data?.any_domain;
  return (
    <CentredCard
      role="dialog"
      title={anyDomain ? 'Add Workspace' : MESSAGES.workspace.dialogTitle}
      description={anyDomain ? 'A workspace holds one site and everything that belongs to it.' : MESSAGES.workspace.sameDomainOnly}
    >
      <form {...form.props}>
        <Stack gap="lg">
          <EmailNotice email={email.data} />
          <FormError>{form.failure}</FormError>
          <TextInput label="Organization Name" autoComplete="organization" {...form.field('name')} required />
          <TextInput
            label="Domain"
            description={domainHelp(Boolean(anyDomain), email.data)}
            autoCapitalize="off"
            spellCheck={false}
            inputMode="url"
            {...form.field('domain')}
            required
          />
          <Select label="Industry" placeholder="Choose an industry" data={INDUSTRIES} {...form.choice('industry')} required />
          <Select label="Company Type" placeholder="Choose a company type" data={COMPANY_TYPES} {...form.choice('company_type')} required />
          <FormActions>
            {user && (
              <Button component={Link} to={homeOf(routes)} variant="default">
                Cancel
              </Button>
            )}
            <Button type="submit" loading={form.running}>
              Create workspace
            </Button>
          </FormActions>
        </Stack>
      </form>
    </CentredCard>
  );
}

interface Email {
  readonly email: string;
  readonly own_domain: string | null;
}

/**
 * Which domains the form accepts, in one sentence. Until the platform has answered, the sentence that holds for everyone.
 * @param anyDomain true for agencies and administrators
 */
function domainHelp(anyDomain: boolean, email: Email | undefined): string {
  if (anyDomain || !email) return 'The domain of your site, for example example.com';
  if (email.own_domain === null)
    return `${email.email} belongs to an email provider, so it has no domain of its own. You can add the domains of your existing workspaces.`;
  return `You can use ${email.own_domain}, the domain of ${email.email}, and its subdomains.`;
}
