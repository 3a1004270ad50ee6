import { MESSAGES, propertyProblem, saveSearchConsole, type PropertyType } from '@canopy/contract';
import { reloadUser, showToast, useAction, useUser } from '@canopy/shell-api';
import { useState } from 'react';
import { OVERVIEW_MESSAGES } from './messages.ts';

const PROPERTY_ID = /^\d{0,20}$/;

/** State and rules of the connect dialog (document 1, sections 4 and 5). */
export function useConnectForm(onDone: () => void) {
  const { organisation } = useUser();
  const save = useAction(saveSearchConsole);
  const [type, setType] = useState<PropertyType>('domain');
  const [value, setValue] = useState('');
  const [propertyId, setPropertyId] = useState('');
  const [touched, setTouched] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const problem = propertyProblem(type, value, organisation.domain || 'example.com');
  const idProblem = PROPERTY_ID.test(propertyId.trim()) ? null : 'Please enter the numeric property ID, e.g. 123456789';

  const reset = () => {
    setValue('');
    setPropertyId('');
    setTouched(false);
    setFailure(null);
  };
  const submit = async () => {
    setTouched(true);
    if (problem || idProblem) return;
    const result = await save.run({ body: { type, value: value.trim(), ga_property_id: propertyId.trim() } });
    if (!result.ok) {
      setFailure(result.error.problem?.detail ?? MESSAGES.searchConsole.saveFailed);
      return;
    }
    await reloadUser();
    showToast({ title: OVERVIEW_MESSAGES.saved, tone: 'success' });
    reset();
    onDone();
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
    canConnect: !problem && !idProblem && !save.running,
    saving: save.running,
    failure,
    reset,
    submit,
    example: organisation.domain || 'example.com',
  };
}
