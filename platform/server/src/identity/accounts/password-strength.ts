import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Its dictionaries take some megabytes, so it is loaded with the first password that is set. */
const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

/** Below it a password falls to a million guesses: "very guessable" in zxcvbn's own words. */
const LEAST_SCORE = 2;
/** The estimate takes longer with each character, and says no more from here on. */
const MAX_ESTIMATED = 100;

/** Whether a password is common, or made of little more than the account's own email or our name. */
export function isTrivialPassword(password: string, email: string): boolean {
  const own = email.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u);
  return estimator.check(password.slice(0, MAX_ESTIMATED), [...own, 'canopy']).score < LEAST_SCORE;
}
