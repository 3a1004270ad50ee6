import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** Where the visitor's choice is kept: `light`, `dark` or `auto`. The host's page reads it before the first paint. */
export const COLOR_SCHEME_KEY = 'canopy-color-scheme';

const manager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

export interface CanopyProviderProps {
  children?: ReactNode;
  /** nonce of the page's style policy, put on every generated `<style>` */
  styleNonce?: string;
  /** `test` switches transitions and portals off */
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
