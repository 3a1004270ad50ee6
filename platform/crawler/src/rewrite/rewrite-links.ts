import { srcsetCandidates } from '../html/srcset.ts';
import { blockDataOf } from './block-data.ts';
import { applyEdits } from './edits.ts';
import { findTags, type AttributeSpan, type TagSpan } from './find-links.ts';
import { refusal, type Change, type Edit, type Fix, type Refusal, type RefusalReason, type RewriteTarget } from './fix.ts';
import { areaOf, elementsByOffset, isNamed, labelOf, treeOf, type TreeElement } from './page-tree.ts';
import { asItIs, sameTree, type Allowed } from './same-tree.ts';
import { escapeValue, writeAlt, writeName, writeSpan, writeValue } from './write-values.ts';

export type Rewritten = { html: string; changes: Change[]; refused: Refusal[] };

/** Decides what to do with a URL; null: nothing. */
export type Decide = (target: RewriteTarget) => Fix | null;

/** Attributes that contain one URL each. */
const ADDRESSES: Record<string, readonly string[]> = {
  a: ['href'],
  area: ['href'],
  img: ['src'],
  source: ['src'],
  script: ['src'],
  link: ['href'],
  iframe: ['src'],
  form: ['action'],
  video: ['src', 'poster'],
  audio: ['src'],
  embed: ['src'],
};

/** Tags that have a name. */
const LINKS = new Set(['a', 'area']);

/** Tags whose srcset is examined. */
const SETS = new Set(['img', 'source']);

/** Syntax of template languages, shortcodes and server code. */
const CODE = /\{\{|\{%|\{#|<\?|<%|\[|\$\{/;
const MEDIA = /<(?:img|picture|svg|video|audio|canvas|iframe|object|button|input|select)\b/i;

type Piece = { change: Change; original: Allowed; allowed: Allowed };

/**
 * Fixes URLs and links in a page's text and changes nothing else: it touches only the bytes of what is fixed, parses the result again
 * and compares it with the original, and refuses what cannot be fixed safely, with the reason.
 */
export function rewriteLinks(html: string, decide: Decide): Rewritten {
  const tags = findTags(html);
  const before = treeOf(html);
  const elements = elementsByOffset(before);
  const refused: Refusal[] = [];
  const pieces: Piece[] = [];
  const inBlockData = blockDataOf(before);
  for (const tag of tags) {
    for (const span of tag.attributes) {
      if (span.name === 'srcset' && SETS.has(tag.tag)) {
        const element = elements.get(tag.start);
        const found = rewriteSet({ html, inBlockData }, tag, span, element, decide);
        if (found && 'reason' in found) refused.push(found);
        else if (found) pieces.push(found);
        continue;
      }
      if (!ADDRESSES[tag.tag]?.includes(span.name) || tag.attributes.find(({ name }) => name === span.name) !== span) continue;
      const element = elements.get(tag.start);
      const target = {
        tag: tag.tag,
        attribute: span.name,
        value: span.value,
        offset: tag.start,
        hasName: element && (LINKS.has(tag.tag) || tag.tag === 'img') ? isNamed(element) : true,
        label: element && (LINKS.has(tag.tag) || tag.tag === 'img') ? labelOf(element) : '',
        area: element ? areaOf(element) : ('' as const),
      };
      const fix = decide(target);
      if (!fix) continue;
      const reason = reasonAgainst({ html, inBlockData }, tag, span, fix, element, target.hasName);
      if (reason || !element) refused.push(refusal(fix.code, tag.start, span.value, reason ?? 'not-in-the-tree'));
      else pieces.push(pieceOf(html, tag, span, fix, element));
    }
  }
  const kept = safeOnes(html, before, pieces);
  const isKept = new Set(kept);
  for (const piece of pieces) {
    const { change } = piece;
    if (!isKept.has(piece)) refused.push(refusal(change.code, change.offset, change.value, 'would-change-more'));
  }
  return {
    html: applyEdits(
      html,
      kept.flatMap(({ change }) => change.edits),
    ),
    changes: kept.map(({ change }) => change),
    refused: refused.sort((a, b) => a.offset - b.offset),
  };
}

/** The text, and whether the data of a block around an offset names a URL. */
type Whole = { html: string; inBlockData: ReturnType<typeof blockDataOf> };

function reasonAgainst(
  { html, inBlockData }: Whole,
  tag: TagSpan,
  span: AttributeSpan,
  fix: Fix,
  element: TreeElement | undefined,
  hasName: boolean,
): RefusalReason | null {
  const written = element?.attrs.find(({ name }) => name === span.name)?.value;
  if (!element || element.tagName !== tag.tag || written === undefined) return 'not-in-the-tree';
  if (CODE.test(html.slice(tag.start, tag.end)) || written !== span.value.replace(/\r\n?/g, '\n')) return 'template-code';
  const keepsUrl = fix.kind === 'name' || fix.kind === 'alt';
  if (!keepsUrl && span.value !== '' && inBlockData(tag.start, span)) return 'block-data';
  if (fix.kind === 'retarget') return null;
  if (fix.kind === 'alt') return tag.tag !== 'img' ? 'not-in-the-tree' : hasName ? 'has-a-name' : null;
  if (tag.tag !== 'a') return 'not-in-the-tree';
  if (tag.nested !== 'none') return tag.nested === 'link' ? 'nested' : 'unclosed';
  if (fix.kind === 'name') return hasName ? 'has-a-name' : null;
  if (tag.close && MEDIA.test(html.slice(tag.end, tag.close.start))) return 'has-media';
  const ids = tag.attributes.filter(({ name }) => name === 'id' || name === 'name').map(({ value }) => value);
  return ids.some((id) => id !== '' && html.includes(`#${id}`)) ? 'fragment-target' : null;
}

/** A srcset contains several URLs; those to be changed are changed together. */
function rewriteSet(
  whole: Whole,
  tag: TagSpan,
  span: AttributeSpan,
  element: TreeElement | undefined,
  decide: Decide,
): Piece | Refusal | null {
  const fixes = candidatesOf(span).flatMap(({ value, start }) => {
    const fix = decide({
      tag: tag.tag,
      attribute: 'srcset',
      value,
      offset: tag.start,
      hasName: true,
      label: '',
      area: element ? areaOf(element) : '',
    });
    return fix?.kind === 'retarget' ? [{ fix, value, start }] : [];
  });
  const [first] = fixes;
  if (!first) return null;
  // If it contains entities, offsets in the value are not offsets in the text.
  const reason = span.raw === span.value ? reasonAgainst(whole, tag, span, first.fix, element, true) : 'would-change-more';
  if (reason || !element) return refusal(first.fix.code, tag.start, span.value, reason ?? 'not-in-the-tree');
  const edits = fixes.map(({ fix, value, start }) => ({
    start,
    end: start + value.length,
    before: value,
    after: escapeValue(fix.to.replaceAll(',', '%2C').replaceAll(' ', '%20'), span.quote ?? ''),
  }));
  const allowed = asItIs(element);
  const now = applyEdits(
    span.value,
    fixes.map(({ fix, value, start }) => {
      const at = start - span.valueStart;
      return { start: at, end: at + value.length, before: value, after: fix.to.replaceAll(',', '%2C').replaceAll(' ', '%20') };
    }),
  );
  allowed.attributes.set('srcset', now);
  return {
    change: { code: first.fix.code, kind: 'retarget', offset: tag.start, value: span.value, edits },
    original: asItIs(element),
    allowed,
  };
}

/** URLs of a srcset with their positions in the text. */
function candidatesOf({ raw, valueStart }: AttributeSpan): { value: string; start: number }[] {
  return srcsetCandidates(raw).map(({ value, start }) => ({ value, start: valueStart + start }));
}

function pieceOf(html: string, tag: TagSpan, span: AttributeSpan, fix: Fix, element: TreeElement): Piece {
  const allowed = asItIs(element);
  let edits: Edit[];
  if (fix.kind === 'retarget') {
    edits = [writeValue(html, span, fix.to)];
    allowed.attributes.set(span.name, fix.to);
  } else if (fix.kind === 'unlink') {
    edits = writeSpan(html, tag);
    allowed.tagName = 'span';
    for (const name of ['href', 'target', 'rel', 'download', 'ping']) allowed.attributes.delete(name);
  } else if (fix.kind === 'alt') {
    edits = writeAlt(html, tag, fix.text);
    allowed.attributes.set('alt', fix.text);
  } else {
    edits = writeName(html, tag, fix.text);
    if (edits[0]?.start === tag.close?.start) allowed.text = fix.text;
    else allowed.attributes.set('aria-label', fix.text);
  }
  return { change: { code: fix.code, kind: fix.kind, offset: tag.start, value: span.value, edits }, original: asItIs(element), allowed };
}

/** The edits that change only what they are meant to: all together, or else those that do so individually. */
function safeOnes(html: string, before: ReturnType<typeof treeOf>, pieces: readonly Piece[]): readonly Piece[] {
  const isSafe = (some: readonly Piece[]): boolean => {
    const allowed = new Map<number, Allowed>();
    for (const { change, original, allowed: one } of some) {
      // Several attributes of one tag may change: each edit adds what it changes.
      const known = allowed.get(change.offset);
      const own = [...one.attributes].filter(([name, value]) => original.attributes.get(name) !== value);
      allowed.set(change.offset, known ? { ...known, attributes: new Map([...known.attributes, ...own]) } : one);
    }
    return sameTree(
      before,
      applyEdits(
        html,
        some.flatMap(({ change }) => change.edits),
      ),
      allowed,
    );
  };
  if (pieces.length === 0 || isSafe(pieces)) return pieces;
  const alone = pieces.filter((piece) => isSafe([piece]));
  return isSafe(alone) ? alone : [];
}
