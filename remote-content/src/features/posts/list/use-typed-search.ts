import { useEffect, useState } from 'react';

/** Typing shorter apart than this is one search. */
const PAUSE_MS = 250;

/** A search field whose text goes to the address once the typing pauses, and follows the address when it changes otherwise. */
export function useTypedSearch(search: string, setSearch: (text: string) => void) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    setText(search);
  }
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => {
      setKnown(text);
      setSearch(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // Only typing starts the pause anew; `setSearch` is another function after each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text, search]);
  return [text, setText] as const;
}
