import { afterEach, describe, expect, it } from '@jest/globals';
import type { ErrorReport } from '@canopy/shell-api';
import { setTelemetrySink } from '@canopy/shell-api/host';
import { aRegistry, remotesOf } from '../testing/fixtures.ts';
import { reportViolations } from './report-violations.ts';

afterEach(() => setTelemetrySink({ error: () => {}, event: () => {} }));

describe('reportViolations', () => {
  it('names the remote whose file did it or was blocked, once, and keeps it with the remote’s errors', () => {
    const reports: ErrorReport[] = [];
    setTelemetrySink({ error: (report) => reports.push(report), event: () => {} });
    const remotes = remotesOf(aRegistry({ name: 'remote-garden' }));
    const stop = reportViolations(remotes);
    const violate = (change: object) =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), {
          blockedURI: 'inline',
          sourceFile: '',
          effectiveDirective: 'script-src-elem',
          lineNumber: 3,
          ...change,
        }),
      );
    violate({ sourceFile: 'http://remotes.test/remote-garden/1.2.3/Remote.js' });
    violate({ sourceFile: 'http://remotes.test/remote-garden/1.2.3/Remote.js' });
    violate({ blockedURI: 'http://remotes.test/remote-garden/1.2.3/chunk.js' });
    violate({});
    stop();
    violate({ lineNumber: 9 });
    expect(reports.map(({ remote, version }) => `${remote} ${version}`)).toEqual([
      'remote-garden 1.2.3',
      'remote-garden 1.2.3',
      expect.stringMatching(/^host /),
    ]);
    expect(remotes.status('remote-garden').errors).toMatchObject([
      { cause: 'policy', message: expect.stringContaining('Remote.js:3') },
      { cause: 'policy' },
    ]);
  });
});
