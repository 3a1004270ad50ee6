import { useEffect, useRef } from 'react';

/** Put the ref on a form: when it is refused, the focus goes to the first field that is wrong. */
export function useFocusFirstError(messages: object) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(0);
  const count = Object.values(messages).filter(Boolean).length;
  useEffect(() => {
    // Fewer messages: a field is being corrected, and the focus stays in it.
    if (count > before.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    before.current = count;
  }, [count]);
  return form;
}
