import { useEffect, useRef, useState } from 'react';

/** Debounce delay of the search, ms. */
const REST_MS = 300;

/**
 * Debounces a text: it follows the typing at once and is reported when typing pauses; an outside change (Back, Clear) replaces it.
 * @param counted the value currently in effect
 */
export function useTypedSearch(counted: string, onRest: (text: string) => void) {
  const [text, setText] = useState(counted);
  const last = useRef(counted);
  const tell = useRef(onRest);
  useEffect(() => {
    tell.current = onRest;
  });
  useEffect(() => {
    if (counted === last.current) return;
    last.current = counted;
    setText(counted);
  }, [counted]);
  useEffect(() => {
    if (text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      tell.current(text);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
