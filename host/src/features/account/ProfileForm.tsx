import { updateUser } from '@canopy/contract/host';
import { MESSAGES } from '@canopy/contract';
import { reloadUser, setUserCountry, showToast, useAction, userCountry, useUser } from '@canopy/shell-api';
import { Button, Card, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import { useCallForm } from '@canopy/views/forms';
import { useMemo, useState } from 'react';
import { countryChoices } from '../../workspace/locale-choices.ts';
import classes from './Account.module.css';

/** The user's own name; the e-mail address identifies the account and cannot be changed. */
export function ProfileForm() {
  const user = useUser();
  const [country, setCountry] = useState(userCountry);
  const countries = useMemo(countryChoices, []);
  const { run } = useAction(updateUser);
  const form = useCallForm({
    initial: { first_name: user.first_name, last_name: user.last_name },
    schema: updateUser.body,
    send: (body) => run({ body }),
    done: async () => {
      showToast({ title: 'Profile saved', tone: 'success' });
      await reloadUser().catch(() => undefined);
    },
    unsaved: 'your profile',
  });
  return (
    <Card title="Your profile">
      <form {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          <div className={classes.names}>
            <TextInput label="First name" autoComplete="given-name" {...form.field('first_name')} required />
            <TextInput label="Last name" autoComplete="family-name" {...form.field('last_name')} />
            <TextInput label="E-mail address" value={user.email} readOnly />
            <Select
              label="Your country"
              description={country ? 'The default wherever you choose a country. Stored in this browser.' : MESSAGES.userCountryFailed}
              placeholder="Choose a country"
              data={countries}
              value={country}
              onChange={(next) => {
                setUserCountry(next ?? '');
                setCountry(userCountry());
              }}
              searchable
              nothingFoundMessage="No country found"
            />
          </div>
          <FormActions>
            <Button type="submit" variant="default" loading={form.running}>
              Save profile
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}
