import { addDays, type Days } from '@canopy/contract/analytics';

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const MONTH = new RegExp(`\\b(?:in |during |for )?(${MONTHS.join('|')})(?: (?:of )?(20\\d\\d))?\\b`);
const BETWEEN = /\b(?:from |between )?(20\d\d-\d\d-\d\d) (?:to|until|and|through|-|–) (20\d\d-\d\d-\d\d)\b/;
const ONE_DAY = /\b(?:on )?(20\d\d-\d\d-\d\d)\b/;
const LAST = /\b(?:in |over |during |for )?(?:the )?(?:last|past) (\d{1,3}|two|three|four|six|twelve) (day|week|month)s?\b/;
const NUMBER: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, six: 6, twelve: 12 };

const iso = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The days that a question names, and the question without them; undefined: it names none. `today` is `yyyy-MM-dd`. */
export function readDays(question: string, today: string): { days: Days; rest: string } | undefined {
  const [year, month, date] = today.split('-').map(Number) as [number, number, number];
  const named: readonly (readonly [RegExp, (match: RegExpExecArray) => Days | undefined])[] = [
    [BETWEEN, ([, from = '', to = '']) => (isDay(from) && isDay(to) && from <= to ? { from, to } : undefined)],
    [ONE_DAY, ([, day = '']) => (isDay(day) ? { from: day, to: day } : undefined)],
    [
      LAST,
      ([, count = '', unit]) => {
        const amount = NUMBER[count] ?? Number(count);
        if (amount === 0) return undefined;
        if (unit === 'month') return { from: iso(year, month - 1 - amount, date + 1), to: today };
        return { from: addDays(today, 1 - amount * (unit === 'week' ? 7 : 1)), to: today };
      },
    ],
    [/\b(?:in |during |for )?(?:the )?last month\b/, () => ({ from: iso(year, month - 2, 1), to: iso(year, month - 1, 0) })],
    [/\b(?:in |during |for )?this month\b/, () => ({ from: iso(year, month - 1, 1), to: today })],
    [/\b(?:in |during |for )?this year\b/, () => ({ from: iso(year, 0, 1), to: today })],
    [/\b(?:in |during |for )?(?:the )?last year\b/, () => ({ from: iso(year - 1, 0, 1), to: iso(year - 1, 11, 31) })],
    [/\byesterday\b/, () => ({ from: addDays(today, -1), to: addDays(today, -1) })],
    [/\b(?:in |during |over |for )?(?:the )?last week\b/, () => ({ from: addDays(today, -6), to: today })],
    [
      MONTH,
      ([, name = '', stated]) => {
        const index = MONTHS.indexOf(name);
        const of = stated === undefined ? (index > month - 1 ? year - 1 : year) : Number(stated);
        return { from: iso(of, index, 1), to: iso(of, index + 1, 0) };
      },
    ],
  ];
  for (const [expression, daysOf] of named) {
    const match = expression.exec(question);
    const days = match && daysOf(match);
    if (match && days) return { days, rest: question.replace(match[0], ' ') };
  }
  return undefined;
}
