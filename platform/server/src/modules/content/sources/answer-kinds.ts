/** The kind of answer a question expects, if its first words say so. */
export type AnswerKind = 'time' | 'price' | 'number';

const ASKED: Readonly<Record<AnswerKind, RegExp>> = {
  time: /^(?:when|what time|which month|how long|wann|wie lange|quand|combien de temps|cuándo|cuánto tiempo|quando|quanto tempo)\b/iu,
  price: /^(?:how much (?:is|are|does|do)|what does .{1,80} cost|was kostet|wie viel kostet|combien coûte|cuánto cuesta|quanto costa)\b/iu,
  number:
    /^(?:how (?:many|much|deep|far|high|tall|wide|big|often|large|old)|wie (?:viele?|tief|weit|hoch|groß|oft)|combien|cuántos|cuántas|quanti|quante)\b/iu,
};

/** The kind of answer a question's first words ask for; null if any statement may answer it. */
export function askedKind(question: string): AnswerKind | null {
  const text = question.trim().slice(0, 200);
  if (ASKED.time.test(text)) return 'time';
  if (ASKED.price.test(text)) return 'price';
  return ASKED.number.test(text) ? 'number' : null;
}

/** Words that indicate a time less surely than a month: seasons also occur in names and titles. */
const SEASONS: Readonly<Record<string, readonly string[]>> = {
  de: ['frühling', 'frühjahr', 'sommer', 'herbst', 'winter', 'woche', 'wochen', 'monat', 'monate', 'tage'],
  en: ['spring', 'summer', 'autumn', 'fall', 'winter', 'frost', 'week', 'weeks', 'month', 'months', 'days', 'hours', 'years'],
  es: ['primavera', 'verano', 'otoño', 'invierno', 'semana', 'semanas', 'meses', 'días'],
  fr: ['printemps', 'été', 'automne', 'hiver', 'semaine', 'semaines', 'mois', 'jours'],
  it: ['primavera', 'estate', 'autunno', 'inverno', 'settimana', 'settimane', 'mesi', 'giorni'],
};
const MONTHS = new Map<string, ReadonlySet<string>>();

/** The months of a language, in lower case. */
function monthsOf(language: string): ReadonlySet<string> {
  const known = MONTHS.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const months = new Set(Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 15))).toLowerCase()));
  // `may` is also a verb.
  if (language === 'en') months.delete('may');
  MONTHS.set(language, months);
  return months;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** How well a statement is of a kind: 0 not at all, 1 certainly. */
export function tellsKind(text: string, kind: AnswerKind, language: string): number {
  const words = text.toLowerCase().match(WORD) ?? [];
  if (kind === 'price') return /[$€£¥]\s?\d|\d\s?(?:[$€£¥]|euros?\b|dollars?\b|pounds?\b)/iu.test(text) ? 1 : 0;
  if (kind === 'number') return words.some((word) => /^\d/.test(word)) ? 1 : 0;
  const months = monthsOf(language);
  if (words.some((word) => months.has(word)) || / May\b/.test(text)) return 1;
  return words.some((word) => SEASONS[language]?.includes(word)) ? 0.5 : 0;
}

/** Whether a heading asks the question by itself: “When” above the months. */
export const asksTheSame = (heading: string, question: string): boolean => {
  const [first] = question.toLowerCase().match(WORD) ?? [];
  const asked = heading.toLowerCase().match(WORD) ?? [];
  return first !== undefined && asked[0] === first && asked.length <= 3;
};
