import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Its dictionaries take several megabytes, so it is loaded when the first password is set. */
const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

/** Below this, a password falls to a million guesses: "very guessable" in zxcvbn's own words. */
const LEAST_SCORE = 2;
/** The estimate takes longer with each character, and reveals nothing more beyond this length. */
const MAX_ESTIMATED = 100;

/** Whether a password is common, or little more than the account's own email or our name. */
export function isTrivialPassword(password: string, email: string): boolean {
  const own = email.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u);
  return estimator.check(password.slice(0, MAX_ESTIMATED), [...own, 'canopy']).score < LEAST_SCORE;
}
