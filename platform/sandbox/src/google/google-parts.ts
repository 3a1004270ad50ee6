import type { FastifyRequest } from 'fastify';
import type { StateFile } from '../state-file.ts';
import type { Store } from '../wordpress/store.ts';
import type { Figures } from './figures/figures.ts';
import type { Quotas } from './quotas.ts';
import type { GoogleState } from './state.ts';

/** What the Google routes work with. */
export type GoogleParts = {
  store: StateFile<GoogleState>;
  clock: () => Date;
  quotas: Quotas;
  figures: Figures;
  /** the demo site, which this Google crawls */
  site: Store;
};

const NUMERIC_LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)(?=:|$)/;

/** Host (with port) of the demo site as this client knows it; `localhost` for a client that calls by IP address. */
export function demoHost(request: FastifyRequest): string {
  return request.host.replace(NUMERIC_LOOPBACK, 'localhost');
}

/** The time from which reports count their days: the set day at noon, or now. */
export function dataNow({ store, clock }: GoogleParts): Date {
  const { clock: day } = store.state.settings;
  return day === null ? clock() : new Date(`${day}T20:00:00Z`);
}
