import { useGo, userCountry, useUser } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { useState, type FormEvent } from 'react';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { SITEMAP_PATH } from '../../shell/routing/host-screens.ts';
import { AudienceFields } from '../../workspace/AudienceFields.tsx';
import { useFocusFirstError } from '../../workspace/use-focus-first-error.ts';
import { useDetails } from '../../workspace/use-details.ts';

/** Second step of a new workspace: whom it speaks to, and how. Nothing here is required. */
export function WorkspaceDetailsScreen() {
  const { organisation } = useUser();
  const go = useGo();
  const country = useState(userCountry)[0];
  const form = useDetails(
    organisation,
    ['brand_voice', 'forbidden_words', 'audience', 'country', 'language'],
    country === null ? {} : { country },
  );
  const formRef = useFocusFirstError(form.messages);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await form.save()) go(SITEMAP_PATH);
  };
  return (
    <CentredCard
      wide
      title={`About ${organisation.name}`}
      description="Research and drafts start from this. You can change it later in Settings."
    >
      <form ref={formRef} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="lg">
          <FormError>{form.error && Object.keys(form.messages).length === 0 ? form.error.message : null}</FormError>
          <AudienceFields form={form} />
          <FormActions>
            <Button variant="subtle" onClick={() => go(SITEMAP_PATH)}>
              Skip
            </Button>
            <Button type="submit" loading={form.running}>
              Continue
            </Button>
          </FormActions>
        </Stack>
      </form>
    </CentredCard>
  );
}
