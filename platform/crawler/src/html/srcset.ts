/** A file offered by a `srcset`: its URL as written, and its offset in the attribute. */
export type SrcsetCandidate = { value: string; start: number };

const SPACE = /[\t\n\f\r ]/;

/** The files of a `srcset` attribute (HTML standard, 4.8.4.2.2). */
export function srcsetCandidates(srcset: string): SrcsetCandidate[] {
  const found: SrcsetCandidate[] = [];
  for (let at = 0; at < srcset.length;) {
    while (at < srcset.length && (srcset[at] === ',' || SPACE.test(srcset.charAt(at)))) at += 1;
    const start = at;
    while (at < srcset.length && !SPACE.test(srcset.charAt(at))) at += 1;
    let end = at;
    while (end > start && srcset[end - 1] === ',') end -= 1;
    if (end > start) found.push({ value: srcset.slice(start, end), start });
    // A comma right after the URL ends the candidate; otherwise its descriptor extends to the next comma.
    if (end === at) at = endOfDescriptor(srcset, at);
  }
  return found;
}

function endOfDescriptor(srcset: string, from: number): number {
  let isNested = false;
  for (let at = from; at < srcset.length; at += 1) {
    if (srcset[at] === '(') isNested = true;
    else if (srcset[at] === ')') isNested = false;
    else if (srcset[at] === ',' && !isNested) return at;
  }
  return srcset.length;
}
