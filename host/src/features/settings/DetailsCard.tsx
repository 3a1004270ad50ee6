import { COMPANY_TYPES, INDUSTRIES } from '@canopy/contract/host';
import { showToast, useUser } from '@canopy/shell-api';
import { Button, Card, SimpleGrid, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import type { FormEvent } from 'react';
import { AudienceFields } from '../../workspace/AudienceFields.tsx';
import { useFocusFirstError } from '../../workspace/use-focus-first-error.ts';
import { useDetails, type DetailField } from '../../workspace/use-details.ts';

const FIELDS: readonly DetailField[] = [
  'name',
  'industry',
  'company_type',
  'brand_voice',
  'forbidden_words',
  'audience',
  'country',
  'language',
];

/** A value that was stored before the list of choices changed stays choosable. */
const withOwn = (choices: readonly string[], own: string) => (own && !choices.includes(own) ? [...choices, own] : [...choices]);

/** The workspace's own details. Its domain stays: everything that was crawled belongs to it. */
export function DetailsCard() {
  const { organisation } = useUser();
  const form = useDetails(organisation, FIELDS);
  const { value, set, messages, error } = form;
  const formRef = useFocusFirstError(form.messages);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await form.save()) showToast({ title: 'The workspace was saved' });
  };
  return (
    <Card title="Workspace">
      <form ref={formRef} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="lg">
          <FormError>{error && Object.keys(messages).length === 0 ? error.message : null}</FormError>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Organization Name"
              value={value('name')}
              onChange={(event) => set('name', event.currentTarget.value)}
              error={messages['name']}
              required
            />
            <TextInput
              label="Domain"
              value={organisation.domain}
              readOnly
              description="Add a workspace for another site."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
            />
            <Select
              label="Industry"
              data={withOwn(INDUSTRIES, organisation.industry)}
              value={value('industry') || null}
              onChange={(next) => set('industry', next ?? '')}
              error={messages['industry']}
              required
            />
            <Select
              label="Company Type"
              data={withOwn(COMPANY_TYPES, organisation.company_type)}
              value={value('company_type') || null}
              onChange={(next) => set('company_type', next ?? '')}
              error={messages['company_type']}
              required
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
