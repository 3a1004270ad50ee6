import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { PROMISED, type PromisedTime } from './harness/promised.ts';

/** Reports at the end how long everything with a promised time took: a machine busy with tests should not fail on it. */
export default class PromisesReporter implements Reporter {
  readonly #times: (PromisedTime & { readonly test: string })[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { type, description } of result.annotations) {
      if (type === PROMISED && description !== undefined)
        this.#times.push({ ...(JSON.parse(description) as PromisedTime), test: test.title });
    }
  }

  onEnd(): void {
    const kinds = Map.groupBy(this.#times, ({ what }) => what);
    for (const [what, times] of kinds) {
      const longest = times.reduce((one, other) => (other.took > one.took ? other : one));
      const late = times.filter(({ took, promised }) => took > promised).length;
      process.stdout.write(
        `  ${what}: ${times.length - late} of ${times.length} as promised, at the latest after ${longest.took} ms of ${longest.promised} (${longest.test})\n`,
      );
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
