import process from 'node:process';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What jest leaves on the global object; the next suite's copy of jest makes its own. */
const OF_JEST = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'RETRY_TIMES_SETTER'].map((name) => Symbol.for(name));
const MATCHERS = Symbol.for('$$jest-matchers-object');
/** Where jest keeps a suite's tests, and by them all that the suite loaded. */
const STATE = 'JEST_STATE_SYMBOL';
/** Of `process`, what jest replaces. */
const REPLACED = ['exit', 'getBuiltinModule'];

const descriptorsOf = (object, keys) => keys.map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]);

/** What `expect` keeps for all of its copies, as its first copy makes it. */
function resetMatchers() {
  const { customEqualityTesters, matchers, state } = globalThis[MATCHERS] ?? {};
  if (state === undefined) return;
  customEqualityTesters.length = 0;
  for (const object of [matchers, state]) for (const key of Reflect.ownKeys(object)) delete object[key];
  Object.assign(state, {
    assertionCalls: 0,
    expectedAssertionsNumber: null,
    isExpectingAssertions: false,
    numPassingAsserts: 0,
    suppressedErrors: [],
  });
}

/**
 * The worker's own global object in place of a context for each suite. Packages are loaded once a worker (see node-runtime.js), and
 * whatever they make is `instanceof` what tests name. Given back after a suite: environment variables, the process's exit code,
 * globals that it replaced, and who listens for messages. Other listeners, what it adds to the global object, and what it changes of a
 * package stay: the suite puts them back itself.
 */
export default class NodeEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.found = {
      env: { ...process.env },
      process: descriptorsOf(process, REPLACED),
      exitCode: process.exitCode,
      forMessages: process.listeners('message'),
      globals: descriptorsOf(globalThis, Object.getOwnPropertyNames(globalThis)),
    };
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const symbol of OF_JEST) delete globalThis[symbol];
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) if (symbol.description === STATE) delete globalThis[symbol];
    resetMatchers();
    process.exitCode = this.found.exitCode;
    // A worker in which something still listens, such as a package's hook for process managers, never ends by itself.
    for (const listener of process.listeners('message')) {
      if (!this.found.forMessages.includes(listener)) process.off('message', listener);
    }
    for (const [key, descriptor] of this.found.process) Object.defineProperty(process, key, descriptor);
    for (const [key, was] of this.found.globals) {
      // One that Node makes at its first use stays made.
      if ('value' in was && was.configurable && globalThis[key] !== was.value) Object.defineProperty(globalThis, key, was);
    }
    for (const name of Object.keys(process.env)) if (!(name in this.found.env)) delete process.env[name];
    for (const [name, value] of Object.entries(this.found.env)) if (process.env[name] !== value) process.env[name] = value;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return undefined;
  }
}
