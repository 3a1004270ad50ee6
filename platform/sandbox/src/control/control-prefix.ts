/** Routes that control the sandbox itself; no real service has them. */
export const CONTROL_PREFIX = '/__sandbox/';
