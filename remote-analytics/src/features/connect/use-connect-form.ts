import { MESSAGES } from '@canopy/contract';
import { propertyProblem, saveSearchConsole, type PropertyType } from '@canopy/contract/analytics';
import { ApiError, reloadUser, useAction, useUser } from '@canopy/shell-api';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { useGoogleConsent } from '../../shell/use-google-consent.ts';
import { CONNECT_MESSAGES } from './messages.ts';

const PROPERTY_ID = /^\d{0,20}$/;

/** State and validation of the connect dialog (document 1, sections 4 and 5): idle, saving, then off to Google's consent screen. */
export function useConnectForm() {
  const { organisation } = useUser();
  const { run } = useAction(saveSearchConsole);
  const consent = useGoogleConsent();
  const [touched, setTouched] = useState(false);
  const example = organisation.domain || 'example.com';
  const problemsOf = ({ type, value, ga_property_id: id }: { type: PropertyType; value: string; ga_property_id: string }) => ({
    value: propertyProblem(type, value, example),
    ga_property_id: PROPERTY_ID.test(id.trim()) ? null : CONNECT_MESSAGES.propertyIdInvalid,
  });
  const form = useCallForm({
    initial: { type: 'domain' as PropertyType, value: '', ga_property_id: '' },
    prepare: (values) => ({ ...values, value: values.value.trim(), ga_property_id: values.ga_property_id.trim() }),
    check: (values): Record<string, string> =>
      Object.fromEntries(Object.entries(problemsOf(values)).filter((entry): entry is [string, string] => entry[1] !== null)),
    send: async (body) => {
      const result = await run({ body });
      if (result.ok || result.error.problem?.detail) return result;
      const { kind, status, problem } = result.error;
      return { ok: false, error: new ApiError(kind, status, MESSAGES.searchConsole.saveFailed, problem) };
    },
    // Shows what was saved even if Google's screen cannot be opened.
    done: async () => {
      if (!(await consent.leave())) await reloadUser();
    },
  });
  const problems = problemsOf(form.values);
  const saving = form.running || consent.running;
  const reset = () => {
    form.reset();
    setTouched(false);
  };
  return {
    ...form,
    reset,
    setType: (next: PropertyType) => {
      reset();
      form.set('type', next);
    },
    touch: () => setTouched(true),
    /** the validation error, shown once the field has been left */
    valueError: form.errors['value'] ?? (touched ? problems.value : null),
    idError: problems.ga_property_id ?? form.errors['ga_property_id'],
    canConnect: !problems.value && !problems.ga_property_id && !saving,
    saving,
    example,
  };
}
