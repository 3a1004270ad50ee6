import type { FormErrors } from '@canopy/ui/forms/state';
import { useEffect, useState, type RefObject } from 'react';

/** A message for a field that is not on the screen: `company_size` → "Company size: Too long." */
export function namedMessage(field: string, said: string): string {
  const name = field.replaceAll(/[._]/g, ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${said}`;
}

/** The messages that appear nowhere in the form, because their fields show none; '' if all can be seen. */
export function useHiddenErrors(form: RefObject<HTMLFormElement | null>, errors: FormErrors): string {
  const [hidden, setHidden] = useState('');
  useEffect(() => {
    const fields = form.current?.cloneNode(true) as HTMLFormElement | undefined;
    // The general error may hold the same messages already.
    for (const general of fields?.querySelectorAll('[data-form-error]') ?? []) general.remove();
    const text = fields?.textContent ?? '';
    const unseen = Object.entries(errors).filter(([, said]) => typeof said === 'string' && said !== '' && !text.includes(said));
    setHidden(unseen.map(([field, said]) => namedMessage(field, String(said))).join(' '));
  }, [form, errors]);
  return hidden;
}
