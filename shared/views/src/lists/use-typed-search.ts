import { useEffect, useRef, useState } from 'react';

/** How long the typing rests before it counts, ms. */
const REST_MS = 300;

/**
 * A text that follows the typing at once and counts when the typing rests; a change from elsewhere (Back, Clear) takes its place.
 * @param counted what counts now
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
