import { MESSAGES } from '@canopy/contract';
import { COMPANY_TYPES, INDUSTRIES } from '@canopy/contract/host';
import { Link } from '@canopy/shell-api';
import { useIdentity, useMaybeUser } from '@canopy/shell-api/host';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import type { FormEvent } from 'react';
import { useRemotes } from '../../federation/remotes-context.ts';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { homeOf } from '../../shell/routing/resolve-route.ts';
import { useFocusFirstError } from '../../workspace/use-focus-first-error.ts';
import { useCreateWorkspace } from './use-create-workspace.ts';

/** The Add Workspace form (document 2, sections 2.7 and 5). */
export function CreateWorkspaceScreen() {
  const user = useMaybeUser();
  const { routes } = useRemotes();
  const { draft, set, messages, refusal, running, submit } = useCreateWorkspace();
  const form = useFocusFirstError(messages);
  const anyDomain = user?.is_admin || user?.is_agency;
  const identity = useIdentity();
  const email = user?.email ?? identity?.email ?? '';
  const ownDomain = email.split('@')[1];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <CentredCard
      role="dialog"
      title={anyDomain ? 'Add Workspace' : MESSAGES.workspace.dialogTitle}
      description={anyDomain ? 'A workspace is one site with everything that belongs to it.' : MESSAGES.workspace.sameDomainOnly}
    >
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack gap="lg">
          <FormError>{refusal}</FormError>
          <TextInput
            label="Organization Name"
            name="organization"
            autoComplete="organization"
            value={draft.name}
            onChange={(event) => set('name', event.currentTarget.value)}
            error={messages['name']}
            required
          />
          <TextInput
            label="Domain"
            description={
              anyDomain || !ownDomain
                ? 'The host of your site, for instance example.com'
                : `Yours is ${ownDomain}, with its subdomains: the domain of ${email}.`
            }
            name="domain"
            autoCapitalize="off"
            spellCheck={false}
            inputMode="url"
            value={draft.domain}
            onChange={(event) => set('domain', event.currentTarget.value)}
            error={messages['domain']}
            required
          />
          <Select
            label="Industry"
            placeholder="Choose an industry"
            data={INDUSTRIES}
            value={draft.industry || null}
            onChange={(next) => set('industry', next ?? '')}
            error={messages['industry']}
            required
          />
          <Select
            label="Company Type"
            placeholder="Choose a company type"
            data={COMPANY_TYPES}
            value={draft.company_type || null}
            onChange={(next) => set('company_type', next ?? '')}
            error={messages['company_type']}
            required
          />
          <FormActions>
            {user && (
              <Button component={Link} to={homeOf(routes)} variant="default">
                Cancel
              </Button>
            )}
            <Button type="submit" loading={running}>
              Create workspace
            </Button>
          </FormActions>
        </Stack>
      </form>
    </CentredCard>
  );
}
