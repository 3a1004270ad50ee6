import { afterEach, describe, expect, it } from '@jest/globals';
import type { ErrorReport } from '@canopy/shell-api';
import { setTelemetrySink } from '@canopy/shell-api/host';
import { reportUncaught } from './report-uncaught.ts';
import { startTelemetry } from './start-telemetry.ts';

afterEach(() => setTelemetrySink({ error: () => {}, event: () => {} }));

describe('reportUncaught', () => {
  it('reports with type, message, context, remote and version', () => {
    const reports: ErrorReport[] = [];
    setTelemetrySink({ error: (report) => reports.push(report), event: () => {} });
    const stop = reportUncaught();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('broken'), cancelable: true }));
    stop();
    window.dispatchEvent(new ErrorEvent('error', { message: 'after the end' }));
    expect(reports).toEqual([
      {
        error_type: 'uncaught',
        error_message: 'broken',
        context: { path: '/' },
        remote: 'host',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      },
    ]);
  });
});

describe('startTelemetry', () => {
  it('sends nothing anywhere while no address is configured', () => {
    const asked: unknown[] = [];
    globalThis.fetch = async (input) => {
      asked.push(input);
      return new Response();
    };
    startTelemetry({
      api_base: '/api',
      issuer: 'https://id.example',
      client_id: 'x',
      sandbox: [],
      support_contact: 'x',
      environment: 'test',
      overrides: [],
    });
    const stop = reportUncaught();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('broken') }));
    stop();
    expect(asked).toEqual([]);
  });
});
