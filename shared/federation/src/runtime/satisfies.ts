type Version = [major: number, minor: number, patch: number];

/**
 * Whether a version is within a semver range. Supports what manifests use: exact versions, `^`, `~`, `>=`, `>`, `<=`, `<`,
 * `x` and omitted parts, several conditions side by side, and `||`. Prerelease tags are ignored.
 * No version satisfies an unparsable range.
 */
export function satisfies(version: string, range: string): boolean {
  const given = parse(version);
  if (!given) return false;
  return range.split('||').some((part) => {
    const conditions = part
      .trim()
      .replaceAll(/([<>=^~])\s+/g, '$1')
      .split(/\s+/);
    return conditions.every((condition) => meets(given, condition));
  });
}

function meets(given: Version, condition: string): boolean {
  if (condition === '' || condition === '*') return true;
  const [, operator = '', text = ''] = /^([<>]=?|[=^~])?v?(.+)$/.exec(condition) ?? [];
  const parts = text.split('.').filter((part) => !/^[xX*]$/.test(part));
  const low = parse(parts.join('.'));
  if (!low) return false;
  const order = compare(given, low);
  if (operator === '>=') return order >= 0;
  if (operator === '<') return order < 0;
  if (operator === '>') return order >= 0 && compare(given, after(low, parts.length - 1)) >= 0 && order !== 0;
  if (operator === '<=') return order <= 0 || compare(given, after(low, parts.length - 1)) < 0;
  if (operator === '^') return order >= 0 && compare(given, after(low, Math.min(leading(low), parts.length - 1))) < 0;
  if (operator === '~') return order >= 0 && compare(given, after(low, Math.min(1, parts.length - 1))) < 0;
  return order >= 0 && compare(given, after(low, parts.length - 1)) < 0;
}

/** Index of the first non-zero part, which `^` keeps fixed. */
function leading([major, minor]: Version): number {
  if (major > 0) return 0;
  return minor > 0 ? 1 : 2;
}

/** The first version that differs from `version` in the part at `index`. */
function after(version: Version, index: number): Version {
  return version.map((part, at) => (at < index ? part : at === index ? part + 1 : 0)) as Version;
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function parse(text: string): Version | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+].*)?$/.exec(text);
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : undefined;
}
