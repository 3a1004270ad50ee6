export { DEV_USAGE, DevUsageError, parseDevArguments, type DevArguments } from './arguments.ts';
export { askHost, type HostAnswer } from './ask-host.ts';
export type { DevContext, LocalRemote, ServedRemote, ServeOptions } from './context.ts';
export { firstScreen, overrideLink, type Override } from './override-link.ts';
export { runDev, startDev } from './run-dev.ts';
