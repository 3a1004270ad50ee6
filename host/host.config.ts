import { HOST_SCREENS } from './src/shell/routing/host-screens.ts';

/** The addresses that are the host's own: a remote that claims one is refused when it is published. */
export const paths = HOST_SCREENS.map(({ path }) => path);
