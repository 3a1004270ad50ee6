import { COMPANY_TYPES, INDUSTRIES } from '@canopy/contract/host';
import { showToast, useUser } from '@canopy/shell-api';
import { Button, Card, SimpleGrid, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import { AudienceFields } from '../../workspace/AudienceFields.tsx';
import { useDetails } from '../../workspace/use-details.ts';

const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** A value stored before the list of choices changed remains selectable. */
const withOwn = (choices: readonly string[], own: string) => (own && !choices.includes(own) ? [...choices, own] : [...choices]);

/** The workspace's own details. Its domain cannot be changed: everything crawled belongs to it. */
export function DetailsCard() {
  const { organisation } = useUser();
  const form = useDetails(organisation, {
    unsaved: 'the details of the workspace',
    done: () => void showToast({ title: 'Workspace saved', tone: 'success' }),
  });
  return (
    <Card title="Workspace">
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="Organization Name" {...form.field('name')} required />
            <TextInput
              label="Domain"
              value={organisation.domain}
              readOnly
              description="Add a workspace for another site."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
            />
            <Select label="Industry" data={withOwn(INDUSTRIES, organisation.industry)} {...form.choice('industry')} required />
            <Select
              label="Company Type"
              data={withOwn(COMPANY_TYPES, organisation.company_type)}
              {...form.choice('company_type')}
              required
            />
            <Select
              label="Time zone"
              description="For scheduled posts and the daily page refresh. If none is chosen, posts use your browser’s time zone and the refresh uses UTC."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              data={withOwn(TIME_ZONES, organisation.time_zone)}
              placeholder="Not set"
              searchable
              clearable
              nothingFoundMessage="No time zone found"
              clearButtonProps={{ 'aria-label': 'Clear time zone' }}
              {...form.choice('time_zone')}
            />
          </SimpleGrid>
          <AudienceFields form={form} />
          <FormActions>
            <Button type="submit" loading={form.running}>
              Save workspace
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}
