import { type CallInput } from '@canopy/contract';
import { updateOrganisation, updateOrganisationBody, type Organisation } from '@canopy/contract/host';
import { reloadUser, useAction } from '@canopy/shell-api';
import { useState } from 'react';
import { fieldMessages } from './form-errors.ts';

type Details = CallInput<typeof updateOrganisation>['body'];
/** What both forms change: the onboarding step and the settings. */
export type DetailField = 'name' | 'industry' | 'company_type' | 'brand_voice' | 'forbidden_words' | 'audience' | 'country' | 'language';
export type DetailValues = Readonly<Partial<Record<DetailField, string>>>;

/**
 * The details of a workspace in a form. Only what was changed is sent, so that two people at once do not overwrite each
 * other's fields.
 * @param fields those that the form shows
 * @param proposed what an empty field begins with
 */
export function useDetails(organisation: Organisation, fields: readonly DetailField[], proposed: DetailValues = {}) {
  const [changes, setChanges] = useState<DetailValues>(() =>
    Object.fromEntries(Object.entries(proposed).filter(([field]) => organisation[field as DetailField] === '')),
  );
  const [messages, setMessages] = useState<Record<string, string>>({});
  const { run, running, error } = useAction(updateOrganisation);
  const value = (field: DetailField) => changes[field] ?? organisation[field];
  const set = (field: DetailField, text: string) => setChanges({ ...changes, [field]: text });

  /** @returns whether it was saved */
  const save = async (): Promise<boolean> => {
    const changed = fields.filter((field) => value(field) !== organisation[field]);
    const parsed = updateOrganisationBody.safeParse(Object.fromEntries(changed.map((field) => [field, value(field)])));
    setMessages(parsed.success ? {} : fieldMessages(parsed.error));
    if (!parsed.success) return false;
    if (changed.length === 0) return true;
    const result = await run({ body: parsed.data as Details });
    if (!result.ok) {
      setMessages(result.error.fieldErrors);
      return false;
    }
    await reloadUser({ background: true }).catch(() => undefined);
    setChanges({});
    return true;
  };
  return { value, set, save, running, messages, error };
}

export type DetailsForm = ReturnType<typeof useDetails>;
