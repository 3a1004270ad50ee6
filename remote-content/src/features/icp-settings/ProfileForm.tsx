import { profileCalls, type AudienceProfile } from '@canopy/contract/content';
import { refreshCalls, showToast, useAction, useGo } from '@canopy/shell-api';
import { Button, Card, Group, Stack } from '@canopy/ui';
import { FormError, Textarea, TextInput } from '@canopy/ui/forms';
import { RestoredNotice, useCallForm } from '@canopy/views/forms';
const EMPTY = { name: '', industry: '', company_size: '', region: '', goals: '', problems: '' };
type Fields = typeof EMPTY;

/** Form for a new or existing profile. */
export function ProfileForm({ profile }: { readonly profile: AudienceProfile | null }) {
  const go = useGo();
  const create = useAction(profileCalls.create);
  const update = useAction(profileCalls.update);
  const form = useCallForm({
    initial: profile ? pick(profile) : EMPTY,
    schema: profileCalls.create.body,
    send: (body) => (profile ? update.run({ params: { id: profile.id }, body }) : create.run({ body })),
    done: (saved) => {
      form.renew(pick(saved));
      void refreshCalls(profileCalls.list, profileCalls.get);
      showToast({ title: 'Profile saved', tone: 'success' });
      if (!profile) go(`/profileDetails/${saved.id}`, { replace: true });
    },
    unsaved: 'the audience profile',
    kept: `profile.${profile?.id ?? 'new'}`,
  });
  return (
    <Card>
      <form {...form.props}>
        <Stack gap="md" maw={640}>
          <RestoredNotice form={form} />
          <FormError>{form.failure}</FormError>
          <TextInput label="Name" placeholder="Allotment beginners" required maxLength={120} {...form.field('name')} />
          <TextInput label="Industry or field" maxLength={200} {...form.field('industry')} />
          <TextInput label="Size" placeholder="Households, or 10 to 50 employees" maxLength={100} {...form.field('company_size')} />
          <TextInput label="Region" maxLength={200} {...form.field('region')} />
          <Textarea label="What they want to achieve" autosize minRows={3} maxLength={2_000} {...form.field('goals')} />
          <Textarea label="What keeps them from it" autosize minRows={3} maxLength={2_000} {...form.field('problems')} />
          <Group>
            <Button type="submit" loading={form.running} disabled={profile !== null && !form.isDirty}>
              {profile ? 'Save' : 'Create profile'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

const pick = ({ name, industry, company_size, region, goals, problems }: Fields): Fields => ({
  name,
  industry,
  company_size,
  region,
  goals,
  problems,
});
