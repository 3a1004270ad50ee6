import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

export type ColorSchemeChoice = 'light' | 'dark' | 'system';

/**
 * The visitor's choice of colour scheme and what it comes to now.
 * `system` follows the operating system, also while the page is open.
 */
export function useColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const choice: ColorSchemeChoice = colorScheme === 'auto' ? 'system' : colorScheme;
  const setChoice = (next: ColorSchemeChoice) => setColorScheme(next === 'system' ? 'auto' : next);
  return { choice, setChoice, scheme };
}
