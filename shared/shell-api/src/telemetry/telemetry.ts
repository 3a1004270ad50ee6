/** Payload of an error report (document 1, section 7). */
export interface ErrorReport {
  /** e.g. `remote-load`, `render`, `contract` */
  readonly error_type: string;
  readonly error_message: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** the remote where it happened; `host` for the shell */
  readonly remote: string;
  readonly version: string;
}

export interface TelemetrySink {
  readonly error: (report: ErrorReport, cause?: unknown) => void;
  readonly event: (name: string, properties: Readonly<Record<string, unknown>>) => void;
}

/** Nothing leaves the browser unless the host finds a configured URL. */
let sink: TelemetrySink = { error: () => {}, event: () => {} };

/** Called once by the host. */
export function setTelemetrySink(next: TelemetrySink): void {
  sink = next;
}

/** Reports an error to the destination the operator configured, if any. */
export function reportError(report: ErrorReport, cause?: unknown): void {
  sink.error(report, cause);
}

/** Reports a product-usage event. */
export function track(name: string, properties: Readonly<Record<string, unknown>> = {}): void {
  sink.event(name, properties);
}
