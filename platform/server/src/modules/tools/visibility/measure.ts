import { addDays } from '@canopy/contract/analytics';
import type { VisibilityModel, VisibilityQuestion, VisibilitySettings, VisibilityShare } from '@canopy/contract/tools';
import { changeBeyondNoise, dayShares, daysNeeded, shareInterval, type Counted } from './statistics.ts';
import { splitSpread } from './spread.ts';
import type { CountedAnswer } from './store.ts';

/** Days that a share covers, and those it is compared with. */
export const PERIOD_DAYS = 28;
/** To either side, as a share: an interval that is precise enough to act on. */
const WANTED_HALF = 0.05;
const MAX_WORDS = 6;

const counted = (answers: readonly CountedAnswer[], isNamed: (answer: CountedAnswer) => boolean): Counted[] =>
  answers.map((answer) => ({ day: answer.day, prompt: answer.prompt, isNamed: isNamed(answer) }));

function shareOf(answers: readonly Counted[]): VisibilityShare {
  const days = dayShares(answers).map(({ share }) => share);
  const interval = shareInterval(days);
  const share = days.length === 0 ? null : days.reduce((sum, value) => sum + value, 0) / days.length;
  return { share, low: interval?.low ?? null, high: interval?.high ?? null };
}

const isOwn = ({ place }: CountedAnswer): boolean => place !== null;

function meanPlace(answers: readonly CountedAnswer[]): number | null {
  const places = answers.flatMap(({ place }) => (place === null ? [] : [place]));
  return places.length === 0 ? null : places.reduce((sum, place) => sum + place, 0) / places.length;
}

/** How much one answer's verdict varies when the same is asked again on the same day; reading is rule-based and adds nothing. */
function answersVary(answers: readonly Counted[]): number | null {
  const groups = Map.groupBy(answers, ({ day, prompt }) => `${day} ${prompt}`);
  const { answers: variance } = splitSpread(
    [...groups.values()].map((own) => own.map(({ isNamed }) => ({ passed: isNamed ? 1 : 0, asked: 1 }))),
    'rules',
  );
  return variance === null ? null : Math.sqrt(variance);
}

/** The results of the last 28 days, by model, and whether they differ from the 28 days before. */
export function measureModels(answers: readonly CountedAnswer[], settings: VisibilitySettings, today: string): VisibilityModel[] {
  const first = addDays(today, 1 - PERIOD_DAYS);
  return settings.models.map((model) => {
    const all = answers.filter((answer) => answer.model === model);
    const [now, before] = [all.filter(({ day }) => day >= first), all.filter(({ day }) => day < first)];
    const [days, daysBefore] = [dayShares(counted(now, isOwn)), dayShares(counted(before, isOwn))];
    const words = Map.groupBy(
      now.filter(({ word }) => word !== null),
      ({ word }) => word ?? '',
    );
    return {
      model,
      answers: now.length,
      days: days.length,
      own: shareOf(counted(now, isOwn)),
      place: meanPlace(now),
      rivals: settings.rivals.map((name) => ({ name, ...shareOf(counted(now, ({ rivals }) => rivals.includes(name))) })),
      words: [...words]
        .map(([word, own]) => ({ word, tone: own[0]?.tone ?? ('good' as const), count: own.length }))
        .sort((a, b) => b.count - a.count || a.word.localeCompare(b.word))
        .slice(0, MAX_WORDS),
      by_day: days,
      answers_vary: answersVary(counted(now, isOwn)),
      days_needed: daysNeeded(
        days.map(({ share }) => share),
        WANTED_HALF,
      ),
      alert: changeBeyondNoise(daysBefore, days, settings.models.length),
    };
  });
}

/** The results of the last 28 days, by question: where the brand is named, and where a competitor is instead. */
export function measureQuestions(answers: readonly CountedAnswer[], settings: VisibilitySettings, today: string): VisibilityQuestion[] {
  const first = addDays(today, 1 - PERIOD_DAYS);
  return settings.prompts.map((prompt) => {
    const own = answers.filter((answer) => answer.prompt === prompt && answer.day >= first && settings.models.includes(answer.model));
    return {
      prompt,
      answers: own.length,
      share: shareOf(counted(own, isOwn)).share,
      place: meanPlace(own),
      rivals: settings.rivals
        .map((name) => ({ name, share: shareOf(counted(own, ({ rivals }) => rivals.includes(name))).share ?? 0 }))
        .filter(({ share }) => share > 0)
        .sort((a, b) => b.share - a.share || a.name.localeCompare(b.name)),
    };
  });
}

/** Own addresses that answers cite, most cited first. */
export function citedIn(answers: readonly CountedAnswer[]): { url: string; answers: number }[] {
  const urls = answers.flatMap(({ cited }) => cited);
  return [...Map.groupBy(urls, (url) => url)]
    .map(([url, own]) => ({ url, answers: own.length }))
    .sort((a, b) => b.answers - a.answers || a.url.localeCompare(b.url))
    .slice(0, 50);
}
