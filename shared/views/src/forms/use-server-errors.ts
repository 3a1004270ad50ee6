import type { ApiError } from '@canopy/shell-api';
import type { FormErrors } from '@canopy/ui/forms/state';
import { useState } from 'react';
import { namedMessage } from './use-hidden-errors.ts';

interface Fields {
  readonly values: object;
  readonly setErrors: (errors: FormErrors) => void;
}

/**
 * The form's own field for a field of the call, such as `urls` for `urls.2`: an entry of a list entered as text has no field of its own.
 * @returns null: the form has none
 */
export function ownField(field: string, values: object, named: Readonly<Record<string, string>>): string | null {
  const [first = ''] = field.split('.');
  const own = named[field] ?? named[first] ?? first;
  if (!(own in values)) return null;
  return own === first && typeof (values as Readonly<Record<string, unknown>>)[own] === 'object' ? field : own;
}

/**
 * Shows the server's errors next to their fields, and the rest above the form.
 * @param form a form of `@canopy/ui/forms/state`
 * @param named maps the call's field names to the form's, where they differ
 */
export function useServerErrors(form: Fields, named: Readonly<Record<string, string>> = {}) {
  const [failure, setFailure] = useState<string | null>(null);
  return {
    /** errors that belong to no field of the form */
    failure,
    forget: () => setFailure(null),
    /** @returns whether any field is invalid */
    show: ({ fieldErrors, message }: Pick<ApiError, 'fieldErrors' | 'message'>): boolean => {
      const known: Record<string, string> = {};
      const others: string[] = [];
      for (const [field, said] of Object.entries(fieldErrors)) {
        const own = ownField(field, form.values, named);
        if (own !== null) known[own] = said;
        else if (!message.includes(said)) others.push(namedMessage(field, said));
      }
      const isKnown = Object.keys(known).length > 0;
      form.setErrors(known);
      setFailure([...(isKnown ? [] : [message]), ...others].join(' ') || null);
      return isKnown;
    },
  };
}
