import type { SiteLogin } from './answer-challenges.ts';

/** The screen and the network a page is measured under. */
export const DEVICES = ['desktop', 'mobile'] as const;
export type Device = (typeof DEVICES)[number];

/**
 * How a figure came about. `lighthouse`: the median of several simulated runs. `cdp`: observed in one throttled load. They
 * measure different things and are never averaged together.
 */
export const METHODS = ['lighthouse', 'cdp'] as const;
export type Method = (typeof METHODS)[number];

/** Times in ms from the start of the navigation; `cls` has no unit. null: the page never came to it. */
export type Figures = { fcp: number | null; lcp: number | null; tbt: number | null; cls: number | null };

/** One page measured once. */
export type Sample = Figures & {
  method: Method;
  /** of what measured: Lighthouse's, or of the own measurement's rules */
  version: string;
  /** e.g. `Chrome/156.0.7200.0` */
  browser: string;
};

/** `login`: of a site behind HTTP Basic authentication. */
export type MeasureRequest = { url: string; device: Device; method: Method; login?: SiteLogin | null };

/** Why a page gave no figures. `page`: it answered wrongly, never painted, or the like; `limit`: time, memory or bytes ran out. */
export type MeasureFailure = { ok: false; reason: 'page' | 'limit' | 'browser' | 'aborted'; message: string };
export type MeasureResult = { ok: true; sample: Sample } | MeasureFailure;

/** A page that cannot be measured; the message is for people. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem';
}
