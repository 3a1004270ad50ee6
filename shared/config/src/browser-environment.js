import { TestEnvironment } from 'jest-environment-jsdom';

/** Globals that browsers have and jsdom lacks; Node's implement the same standard. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'BroadcastChannel',
];

/** Node's FormData, which `fetch` accepts, able to read a form's fields like jsdom's: React reads a form when its submission navigates. */
const withForms = (OfForms) =>
  class extends FormData {
    constructor(form, submitter) {
      super();
      if (form) for (const [name, value] of new OfForms(form, submitter)) this.append(name, value);
    }
  };

/** jsdom with the network and stream APIs that the portal's code uses. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const OfForms = this.global.FormData;
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.FormData = withForms(OfForms);
    this.global.Uint8Array = Uint8Array;
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle, configurable: true });
  }
}
