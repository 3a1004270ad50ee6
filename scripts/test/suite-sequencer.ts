import TestSequencer from '@jest/test-sequencer';
import { longFirst } from './suite-order.ts';

type Suites = Parameters<TestSequencer['sort']>[0];

/** The order in which jest starts the suites. */
// eslint-disable-next-line no-restricted-exports -- jest takes a sequencer from the default export
export default class SuiteSequencer extends TestSequencer {
  override sort(suites: Suites): Suites {
    return longFirst(super.sort(suites) as Suites);
  }
}
