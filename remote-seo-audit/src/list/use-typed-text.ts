import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/**
 * A text that follows the typing at once and is passed on after a pause; a change from outside (back, clear) takes its place.
 * @param value what counts
 */
export function useTypedText(value: string, onSettle: (text: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const settle = useRef(onSettle);
  useEffect(() => {
    settle.current = onSettle;
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      settle.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
