import type { ApiError } from '@canopy/shell-api';
import type { FormErrors } from '@canopy/ui/forms/state';
import { useState } from 'react';

interface Fields {
  readonly values: object;
  readonly setErrors: (errors: FormErrors) => void;
}

/**
 * Puts what the server said about single fields beside them, and the rest above the form.
 * @param form a form of `@canopy/ui/forms/state`
 */
export function useServerErrors(form: Fields) {
  const [failure, setFailure] = useState<string | null>(null);
  return {
    /** what belongs to no field of the form */
    failure,
    forget: () => setFailure(null),
    /** @returns whether a field is at fault */
    show: ({ fieldErrors, message }: Pick<ApiError, 'fieldErrors' | 'message'>): boolean => {
      const known = Object.entries(fieldErrors).filter(([field]) => (field.split('.')[0] ?? '') in form.values);
      form.setErrors(Object.fromEntries(known));
      setFailure(known.length > 0 ? null : message);
      return known.length > 0;
    },
  };
}
