import { updateUser } from '@canopy/contract/host';
import { MESSAGES } from '@canopy/contract';
import { reloadUser, setUserCountry, showToast, useAction, userCountry, useUser } from '@canopy/shell-api';
import { Button, Card, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import { useMemo, useState, type FormEvent } from 'react';
import { countryChoices } from '../../workspace/locale-choices.ts';
import { fieldMessages } from '../../workspace/form-errors.ts';
import classes from './Account.module.css';

/** The own name; the e-mail address is what one signs in with and stays. */
export function ProfileForm() {
  const user = useUser();
  const [name, setName] = useState({ first_name: user.first_name, last_name: user.last_name });
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [country, setCountry] = useState(userCountry);
  const countries = useMemo(countryChoices, []);
  const { run, running, error } = useAction(updateUser);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = updateUser.body.safeParse(name);
    setMessages(parsed.success ? {} : fieldMessages(parsed.error));
    if (!parsed.success) return;
    const result = await run({ body: parsed.data });
    if (!result.ok) return setMessages(result.error.fieldErrors);
    showToast({ title: 'Your profile was saved' });
    await reloadUser({ background: true }).catch(() => undefined);
  };
  return (
    <Card title="Your profile">
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="md">
          <FormError>{error && Object.keys(messages).length === 0 ? error.message : null}</FormError>
          <div className={classes.names}>
            <TextInput
              label="First name"
              autoComplete="given-name"
              value={name.first_name}
              onChange={(event) => setName({ ...name, first_name: event.currentTarget.value })}
              error={messages['first_name']}
              required
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              value={name.last_name}
              onChange={(event) => setName({ ...name, last_name: event.currentTarget.value })}
              error={messages['last_name']}
            />
            <TextInput label="E-mail address" value={user.email} readOnly />
            <Select
              label="Your country"
              description={country ? 'Preselected where a country is asked for. Kept in this browser.' : MESSAGES.userCountryFailed}
              placeholder="Choose a country"
              data={countries}
              value={country}
              onChange={(next) => {
                setUserCountry(next ?? '');
                setCountry(userCountry());
              }}
              searchable
              nothingFoundMessage="No such country"
            />
          </div>
          <FormActions>
            <Button type="submit" variant="default" loading={running}>
              Save profile
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}
