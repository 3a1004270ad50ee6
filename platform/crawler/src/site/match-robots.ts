import { escapePath, type RobotsGroup } from './parse-robots.ts';

type Rule = { allow: boolean; pattern: string };
type WildRule = Rule & { parts: string[]; toEnd: boolean };

/**
 * Matches paths against the rules of a group: the longest matching pattern decides, and of two equal ones the one that allows (RFC 9309,
 * 2.2.2). Plain patterns are looked up, not tried one by one: some sites have tens of thousands.
 */
export function robotsMatcher({ rules }: RobotsGroup): (url: string) => boolean {
  const plain = new Map<number, Map<string, boolean>>();
  const wild = new Map<string, WildRule>();
  for (const rule of rules.flatMap(withFolder)) {
    const { allow, pattern } = rule;
    if (/\*|\$$/.test(pattern)) {
      if (allow || !wild.has(pattern)) wild.set(pattern, { ...rule, ...partsOf(pattern) });
    } else {
      const same = plain.get(pattern.length) ?? new Map<string, boolean>();
      same.set(pattern, allow || same.get(pattern) === true);
      plain.set(pattern.length, same);
    }
  }
  const lengths = [...plain.keys()].sort((a, b) => b - a);
  const wildest = [...wild.values()].sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return (url) => {
    const path = pathOf(url);
    let best = { length: 0, allow: true };
    for (const length of lengths) {
      const allow = length > path.length ? undefined : plain.get(length)?.get(path.slice(0, length));
      if (allow !== undefined) {
        best = { length, allow };
        break;
      }
    }
    for (const rule of wildest) {
      if (rule.pattern.length < best.length || (rule.pattern.length === best.length && best.allow)) break;
      if (matches(path, rule)) return rule.allow || (rule.pattern.length === best.length && best.allow);
    }
    return best.allow;
  };
}

/** As in Google's parser, `Allow: /folder/index.html` allows `/folder/` as well. */
function withFolder({ allow, pattern }: Rule): Rule[] {
  const slash = pattern.lastIndexOf('/');
  const isIndex = allow && slash !== -1 && pattern.startsWith('/index.htm', slash);
  return isIndex
    ? [
        { allow, pattern },
        { allow, pattern: `${pattern.slice(0, slash + 1)}$` },
      ]
    : [{ allow, pattern }];
}

function partsOf(pattern: string): { parts: string[]; toEnd: boolean } {
  const toEnd = pattern.endsWith('$');
  return { parts: (toEnd ? pattern.slice(0, -1) : pattern).split(/\*+/), toEnd };
}

function pathOf(address: string): string {
  const url = new URL(address);
  return escapePath(url.pathname + url.search);
}

/** Searches for each part after the previous one: no later match does better than the first one found, so there is no backtracking. */
function matches(path: string, { parts, toEnd }: WildRule): boolean {
  const [first = ''] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (let part = 1; part < parts.length; part += 1) {
    const text = parts[part] ?? '';
    if (toEnd && part === parts.length - 1) return path.length - text.length >= at && path.endsWith(text);
    const found = path.indexOf(text, at);
    if (found === -1) return false;
    at = found + text.length;
  }
  return !toEnd || at === path.length;
}
