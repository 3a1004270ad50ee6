import { createTheme, rem, type MantineThemeOverride } from '@mantine/core';
import { bad, dark, gray, leaf } from './palette.ts';

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Order of a field's parts: the error directly below the field, then the help. */
const fieldDefaults = { inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const] };

/** Dropdowns render where they were opened, in the same landmark, and are not clipped by a scrolling container. */
const inPlace = { withinPortal: false, floatingStrategy: 'fixed' as const };

/** Opens on the click itself, not a few frames later; `library.css` adds a slight motion. */
const atOnce = { duration: 0 };

/** The theme. Colours of surfaces and text are CSS variables in `tokens.css`. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 7 },
  colors: { leaf, bad, gray, dark },
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.4' },
      h2: { fontSize: rem(16), lineHeight: '1.5' },
      h3: { fontSize: rem(14), lineHeight: '1.43' },
      h4: { fontSize: rem(14), lineHeight: '1.43' },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24), '2xl': rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'var(--canopy-shadow-float)',
    md: 'var(--canopy-shadow-float)',
    lg: 'var(--canopy-shadow-float)',
    xl: 'var(--canopy-shadow-float)',
  },
  respectReducedMotion: true,
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  cursorType: 'pointer',
  components: {
    InputWrapper: { defaultProps: fieldDefaults },
    InputError: { defaultProps: { role: 'alert' } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
    Radio: { defaultProps: { size: 'sm' } },
    Switch: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { variant: 'default', color: 'gray', size: 'md', radius: 'xs' } },
    Loader: { defaultProps: { size: 18 } },
    Anchor: { defaultProps: { underline: 'hover' } },
    // One whose opener leaves the view stays, menus too: hidden, it would leave the focus nowhere. A list leaves it in its field.
    Popover: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: atOnce, hideDetached: false } },
    Menu: {
      defaultProps: {
        ...inPlace,
        radius: 'md',
        shadow: 'md',
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
        transitionProps: atOnce,
      },
    },
    Combobox: { defaultProps: { ...inPlace, radius: 'md', shadow: 'md', hideDetached: true } },
  },
});
