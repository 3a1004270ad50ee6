import { profileCalls, type AudienceProfile } from '@canopy/contract/content';
import { refreshCalls, showToast, useAction, useGo, useUnsavedWork } from '@canopy/shell-api';
import { Button, Card, Group, Stack } from '@canopy/ui';
import { FormError, Textarea, TextInput } from '@canopy/ui/forms';
import { useState, type FormEvent } from 'react';

const BACKGROUND = { background: true } as const;
const EMPTY = { name: '', industry: '', company_size: '', region: '', goals: '', problems: '' };
type Fields = typeof EMPTY;

/** Form for a new or existing profile. */
export function ProfileForm({ profile }: { readonly profile: AudienceProfile | null }) {
  const go = useGo();
  const create = useAction(profileCalls.create, BACKGROUND);
  const update = useAction(profileCalls.update, BACKGROUND);
  const [fields, setFields] = useState<Fields>(() => (profile ? { ...EMPTY, ...pick(profile) } : EMPTY));
  const before = profile ? pick(profile) : EMPTY;
  const isChanged = JSON.stringify(fields) !== JSON.stringify(before);
  useUnsavedWork(isChanged, 'the audience profile');
  const failure = create.error ?? update.error;
  const set = (name: keyof Fields) => (event: { currentTarget: { value: string } }) =>
    setFields({ ...fields, [name]: event.currentTarget.value });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = profile ? await update.run({ params: { id: profile.id }, body: fields }) : await create.run({ body: fields });
    if (!result.ok) return;
    setFields(pick(result.data));
    void refreshCalls(profileCalls.list, profileCalls.get);
    showToast({ title: 'Profile saved', tone: 'success' });
    if (!profile) go(`/profileDetails/${result.data.id}`);
  };
  const errors = failure?.fieldErrors ?? {};
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md" maw={640}>
          {failure && Object.keys(errors).length === 0 && <FormError>{failure.message}</FormError>}
          <TextInput
            label="Name"
            placeholder="Allotment beginners"
            required
            maxLength={120}
            value={fields.name}
            error={errors['name']}
            onChange={set('name')}
          />
          <TextInput label="Industry or field" maxLength={200} value={fields.industry} onChange={set('industry')} />
          <TextInput
            label="Size"
            placeholder="Households, or 10 to 50 employees"
            maxLength={100}
            value={fields.company_size}
            onChange={set('company_size')}
          />
          <TextInput label="Region" maxLength={200} value={fields.region} onChange={set('region')} />
          <Textarea label="What they want to achieve" autosize minRows={3} maxLength={2_000} value={fields.goals} onChange={set('goals')} />
          <Textarea
            label="What keeps them from it"
            autosize
            minRows={3}
            maxLength={2_000}
            value={fields.problems}
            onChange={set('problems')}
          />
          <Group>
            <Button type="submit" loading={create.running || update.running} disabled={profile !== null && !isChanged}>
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
