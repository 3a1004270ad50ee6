import type { SiteLogin } from './answer-challenges.ts';

/** The screen and the network a page is measured under. */
export const DEVICES = ['desktop', 'mobile'] as const;
export type Device = (typeof DEVICES)[number];

/**
 * How a figure was obtained. `lighthouse`: the median of several simulated runs. `cdp`: observed in one throttled load. They measure
 * different things and are never averaged together.
 */
export const METHODS = ['lighthouse', 'cdp'] as const;
export type Method = (typeof METHODS)[number];

/** Times in ms from the start of the navigation; `cls` has no unit. null: the page never reached it. */
export type Figures = { fcp: number | null; lcp: number | null; tbt: number | null; cls: number | null };

/** One measurement of one page. */
export type Sample = Figures & {
  method: Method;
  /** of the tool: Lighthouse's, or that of our own measuring rules */
  version: string;
  /** e.g. `Chrome/156.0.7200.0` */
  browser: string;
};

/** `login`: for a site behind HTTP Basic authentication. */
export type MeasureRequest = { url: string; device: Device; method: Method; login?: SiteLogin | null };

/** Why a page yielded no figures. `page`: it responded wrongly, never painted, or the like; `limit`: time, memory or bytes ran out. */
export type MeasureFailure = { ok: false; reason: 'page' | 'limit' | 'browser' | 'aborted'; message: string };
export type MeasureResult = { ok: true; sample: Sample } | MeasureFailure;

/** A page that cannot be measured; the message is for people. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem';
}
