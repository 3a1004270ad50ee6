import { useGo, userCountry, useUser } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { useState } from 'react';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { SITEMAP_PATH } from '../../shell/routing/host-screens.ts';
import { AudienceFields } from '../../workspace/AudienceFields.tsx';
import { useDetails, type DetailField } from '../../workspace/use-details.ts';

const FIELDS: readonly DetailField[] = ['brand_voice', 'forbidden_words', 'audience', 'country', 'language'];

/** Second step of a new workspace: its audience and voice. Nothing here is required. */
export function WorkspaceDetailsScreen() {
  const { organisation } = useUser();
  const go = useGo();
  const country = useState(userCountry)[0];
  const form = useDetails(organisation, { fields: FIELDS, proposed: country === null ? {} : { country }, done: () => go(SITEMAP_PATH) });
  return (
    <CentredCard
      wide
      title={`About ${organisation.name}`}
      description="Research and drafts use these details. You can change them later in Settings."
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
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
