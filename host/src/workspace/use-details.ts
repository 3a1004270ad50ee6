import type { CallInput } from '@canopy/contract';
import { updateOrganisation, updateOrganisationBody, type Organisation } from '@canopy/contract/host';
import { reloadUser, useAction } from '@canopy/shell-api';
import { useCallForm } from '@canopy/views/forms';
import { useRef } from 'react';

type Details = CallInput<typeof updateOrganisation>['body'];
const FIELDS = [
  'name',
  'industry',
  'company_type',
  'brand_voice',
  'forbidden_words',
  'audience',
  'country',
  'language',
  'time_zone',
] as const;
/** The fields that both forms edit: the onboarding step and the settings. */
export type DetailField = (typeof FIELDS)[number];
export type DetailValues = Readonly<Record<DetailField, string>>;

const pick = (source: DetailValues, fields: readonly DetailField[]) =>
  Object.fromEntries(fields.map((field) => [field, source[field]])) as Record<DetailField, string>;

interface DetailsOptions {
  /** the fields that the form shows; default all */
  readonly fields?: readonly DetailField[];
  /** initial value for an empty field */
  readonly proposed?: Partial<DetailValues>;
  readonly unsaved?: string;
  readonly done: () => void;
}

/**
 * The details of a workspace in a form. Only changed fields are sent, so that two people editing at once do not overwrite each
 * other's fields.
 */
export function useDetails(organisation: Organisation, { fields = FIELDS, proposed = {}, unsaved, done }: DetailsOptions) {
  const { run } = useAction(updateOrganisation);
  const stored = useRef<DetailValues>(pick(organisation, fields));
  const form = useCallForm<DetailValues, unknown, Details>({
    initial: pick(
      { ...organisation, ...Object.fromEntries(Object.entries(proposed).filter(([field]) => organisation[field as DetailField] === '')) },
      fields,
    ),
    prepare: (values) =>
      Object.fromEntries(fields.filter((field) => values[field] !== stored.current[field]).map((field) => [field, values[field]])),
    schema: updateOrganisationBody,
    send: async (body) => (Object.keys(body).length === 0 ? { ok: true, data: organisation } : run({ body })),
    done: async () => {
      stored.current = form.values;
      await reloadUser().catch(() => undefined);
      done();
    },
    ...(unsaved !== undefined && { unsaved }),
  });
  return form;
}

export type DetailsForm = ReturnType<typeof useDetails>;
