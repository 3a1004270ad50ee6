import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { IconButton } from '../actions/IconButton.tsx';

export interface CopyButtonProps {
  /** the text to copy */
  text: string;
  /** accessible name, `Copy …` */
  label: string;
}

const SHOWN_FOR = 2_000;

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setOutcome('copied'),
        () => setOutcome('refused'),
      );

  const said = outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'The browser blocked copying' : '';
  return (
    <>
      <IconButton
        icon={outcome === 'copied' ? 'check' : outcome === 'refused' ? 'alert' : 'copy'}
        size="sm"
        label={label}
        tooltip={said || 'Copy'}
        onClick={() => void copy()}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
