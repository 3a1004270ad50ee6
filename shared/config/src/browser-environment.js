import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom does not; Node's own are the same standard. */
const FROM_NODE = [
  'fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'AbortController', 'AbortSignal', 'structuredClone',
  'TextEncoder', 'TextDecoder', 'ReadableStream', 'WritableStream', 'TransformStream', 'CompressionStream', 'BroadcastChannel',
];

/** jsdom with the network and stream interfaces that the portal's code uses. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.Uint8Array = Uint8Array;
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle, configurable: true });
  }
}
