import { MESSAGES } from '@canopy/contract';
import { propertyProblem, saveSearchConsole, type PropertyType } from '@canopy/contract/analytics';
import { reloadUser, useAction, useUser } from '@canopy/shell-api';
import { useState } from 'react';
import { useGoogleConsent } from '../../shell/use-google-consent.ts';
import { CONNECT_MESSAGES } from './messages.ts';

const PROPERTY_ID = /^\d{0,20}$/;

/** State and rules of the connect dialog (document 1, sections 4 and 5): idle, saving, then off to Google's consent screen. */
export function useConnectForm() {
  const { organisation } = useUser();
  const save = useAction(saveSearchConsole);
  const consent = useGoogleConsent();
  const [type, setType] = useState<PropertyType>('domain');
  const [value, setValue] = useState('');
  const [propertyId, setPropertyId] = useState('');
  const [touched, setTouched] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const problem = propertyProblem(type, value, organisation.domain || 'example.com');
  const idProblem = PROPERTY_ID.test(propertyId.trim()) ? null : CONNECT_MESSAGES.propertyIdInvalid;
  const saving = save.running || consent.running;

  const reset = () => {
    setValue('');
    setPropertyId('');
    setTouched(false);
    setFailure(null);
  };
  const submit = async () => {
    setTouched(true);
    if (problem || idProblem || saving) return;
    const result = await save.run({ body: { type, value: value.trim(), ga_property_id: propertyId.trim() } });
    if (!result.ok) {
      setFailure(result.error.problem?.detail ?? MESSAGES.searchConsole.saveFailed);
      return;
    }
    setFailure(null);
    // What was saved shows even where Google's screen cannot be opened.
    if (!(await consent.leave())) await reloadUser();
  };

  return {
    type,
    setType: (next: PropertyType) => {
      setType(next);
      reset();
    },
    value,
    setValue,
    propertyId,
    setPropertyId,
    touch: () => setTouched(true),
    valueError: touched ? problem : null,
    idError: idProblem,
    canConnect: !problem && !idProblem && !saving,
    saving,
    failure,
    reset,
    submit,
    example: organisation.domain || 'example.com',
  };
}
