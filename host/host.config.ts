import { HOST_SCREENS } from './src/shell/routing/host-screens.ts';

/** The host's own URLs: publishing a remote that claims one of them is refused. */
export const paths = HOST_SCREENS.map(({ path }) => path);
