import { useEffect, useRef } from 'react';

/** Put the ref on a form: when validation fails, the first invalid field gets the focus. */
export function useFocusFirstError(messages: object) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(0);
  const count = Object.values(messages).filter(Boolean).length;
  useEffect(() => {
    // With fewer messages than before, a field is being corrected and keeps the focus.
    if (count > before.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    before.current = count;
  }, [count]);
  return form;
}
