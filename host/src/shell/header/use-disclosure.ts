import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * A panel opened by a button: closes on Escape (focus returns to the button), on a press outside and when focus
 * leaves. Put `area` on the element containing both, `button` on the button.
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
    // Pressing something that is not focusable moves the focus nowhere; that does not count as leaving.
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !area.current?.contains(event.relatedTarget)) close();
    },
  };
  const buttonProps = { ref: button, 'aria-expanded': isOpen, onClick: () => setIsOpen(!isOpen) };
  return { isOpen, close, areaProps, buttonProps };
}
