import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '@canopy/federation/runtime';
import type { ErrorReport } from '@canopy/shell-api';
import { setTelemetrySink } from '@canopy/shell-api/host';
import { releaseEvents } from '../delivery/release-events.ts';
import { reportHostFaults } from './report-host-faults.ts';

afterEach(() => {
  setTelemetrySink({ error: () => {}, event: () => {} });
  releaseEvents.forget();
});

describe('reportHostFaults', () => {
  it('tells telemetry and the platform of each file once, under the host’s name', () => {
    const reports: ErrorReport[] = [];
    setTelemetrySink({ error: (report) => reports.push(report), event: () => {} });
    let tell: (fault: Fault) => void = () => {};
    reportHostFaults((listener) => (tell = listener));
    const changed: Fault = { cause: 'integrity', message: 'a.js is not the file that was released.' };
    const other: Fault = { cause: 'integrity', message: 'b.js is not the file that was released.' };
    tell(changed);
    tell(changed);
    tell(other);
    expect(reports).toMatchObject([
      { error_type: 'host-file', error_message: changed.message, remote: 'host', context: { cause: 'integrity' } },
      { error_message: other.message },
    ]);
    expect(releaseEvents.take(9)).toMatchObject([{ kind: 'failed', remote: 'host', ...changed }, other]);
  });
});
