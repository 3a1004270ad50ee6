import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * A panel that a button opens: closes on Escape (the focus goes back to the button), on a press beside it and when the
 * focus leaves. Put `area` on what holds both, `button` on the button.
 */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!area.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const areaProps = {
    ref: area,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.stopPropagation();
      close();
      button.current?.focus();
    },
    // A press on something that takes no focus leaves it nowhere; that is not leaving.
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !area.current?.contains(event.relatedTarget)) close();
    },
  };
  const buttonProps = { ref: button, 'aria-expanded': isOpen, onClick: () => setIsOpen(!isOpen) };
  return { isOpen, close, areaProps, buttonProps };
}
