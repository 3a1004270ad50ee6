import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

export type ColorSchemeChoice = 'light' | 'dark' | 'system';

/**
 * The visitor's chosen colour scheme and the one currently in effect.
 * `system` follows the operating system, even while the page is open.
 */
export function useColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const choice: ColorSchemeChoice = colorScheme === 'auto' ? 'system' : colorScheme;
  const setChoice = (next: ColorSchemeChoice) => setColorScheme(next === 'system' ? 'auto' : next);
  return { choice, setChoice, scheme };
}
