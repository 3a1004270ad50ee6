/** What an error report carries (document 1, section 7). */
export interface ErrorReport {
  /** e.g. `remote-load`, `render`, `contract` */
  readonly error_type: string;
  readonly error_message: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** who it happened in; `host` for the shell */
  readonly remote: string;
  readonly version: string;
}

export interface TelemetrySink {
  readonly error: (report: ErrorReport, cause?: unknown) => void;
  readonly event: (name: string, properties: Readonly<Record<string, unknown>>) => void;
}

/** Nothing leaves the browser until the host finds an address configured. */
let sink: TelemetrySink = { error: () => {}, event: () => {} };

/** Called once by the host. */
export function setTelemetrySink(next: TelemetrySink): void {
  sink = next;
}

/** Reports an error to wherever the operator chose, or nowhere. */
export function reportError(report: ErrorReport, cause?: unknown): void {
  sink.error(report, cause);
}

/** Reports a product-usage event. */
export function track(name: string, properties: Readonly<Record<string, unknown>> = {}): void {
  sink.event(name, properties);
}
