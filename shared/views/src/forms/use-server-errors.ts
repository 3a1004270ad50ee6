import type { ApiError } from '@canopy/shell-api';
import type { FormErrors } from '@canopy/ui/forms/state';
import { useState } from 'react';

interface Fields {
  readonly values: object;
  readonly setErrors: (errors: FormErrors) => void;
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
      const values = form.values as Readonly<Record<string, unknown>>;
      const known = Object.entries(fieldErrors).flatMap(([field, said]) => {
        const [first = ''] = field.split('.');
        const own = named[field] ?? named[first] ?? first;
        if (!(own in values)) return [];
        // An entry of a list entered as text has no field of its own.
        return [[own === first && typeof values[own] === 'object' ? field : own, said] as const];
      });
      form.setErrors(Object.fromEntries(known));
      setFailure(known.length > 0 ? null : message);
      return known.length > 0;
    },
  };
}
