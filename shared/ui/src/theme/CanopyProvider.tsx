import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** Storage key of the visitor's choice: `light`, `dark` or `auto`. The host's page reads it before the first paint. */
export const COLOR_SCHEME_KEY = 'canopy-color-scheme';

const manager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

export interface CanopyProviderProps {
  children?: ReactNode;
  /** the content security policy's style nonce, set on every generated `<style>` */
  styleNonce?: string;
  /** `test` turns off transitions and portals */
  env?: 'default' | 'test';
}

/** Theme and colour scheme for everything below. Rendered once, by the host (or a test). */
export function CanopyProvider({ children, styleNonce, env }: CanopyProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce ? () => styleNonce : undefined}
      deduplicateInlineStyles
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
