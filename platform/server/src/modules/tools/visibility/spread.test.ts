import { describe, expect, it } from '@jest/globals';
import { splitSpread } from './spread.ts';

const judged = (passed: number, asked: number) => ({ passed, asked });

describe('the variance of verdicts', () => {
  it('is all the judge’s where answers are alike and the judge wavers', () => {
    const { answers, judge } = splitSpread([[judged(2, 4), judged(2, 4), judged(2, 4)]], 'model');
    // Two "yes" and two "no" of one answer: 4 · ½ · ½ over 3.
    expect(judge).toBeCloseTo(1 / 3, 9);
    expect(answers).toBe(0);
  });

  it('is all the answers’ where the judge never wavers', () => {
    const { answers, judge } = splitSpread([[judged(3, 3), judged(0, 3), judged(3, 3), judged(0, 3)]], 'model');
    expect(judge).toBe(0);
    expect(answers).toBeCloseTo(1 / 3, 9);
  });

  it('takes what the judge adds off the variance of the answers', () => {
    const groups = [
      [judged(4, 4), judged(1, 4)],
      [judged(0, 4), judged(3, 4)],
    ];
    const { answers, judge } = splitSpread(groups, 'model');
    // Squares within answers: 0, ¾, 0, ¾ with 12 degrees of freedom; between the two means of each group: ¾ apart.
    expect(judge).toBeCloseTo(1.5 / 12, 9);
    expect(answers).toBeCloseTo(0.75 ** 2 / 2 - 1.5 / 12 / 4, 9);
  });

  it('says nothing where it cannot be told apart', () => {
    expect(splitSpread([[judged(1, 1), judged(0, 1)]], 'model')).toEqual({ answers: null, judge: null });
    expect(splitSpread([[judged(1, 3)]], 'model')).toMatchObject({ answers: null });
    expect(splitSpread([], 'model')).toEqual({ answers: null, judge: null });
  });

  it('is the answers’ alone where rules read them', () => {
    expect(splitSpread([[judged(1, 1), judged(0, 1)], [judged(1, 1)]], 'rules')).toEqual({ answers: 0.5, judge: 0 });
  });
});
