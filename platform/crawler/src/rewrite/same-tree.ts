import { childrenOf, isElement, treeOf, type TreeElement, type TreeNode } from './page-tree.ts';

/** How an element may differ after the changes. */
export type Allowed = {
  tagName: string;
  attributes: ReadonlyMap<string, string>;
  /** text that may have been added as its content */
  text: string | null;
};

const attributesOf = ({ attrs }: TreeElement): Map<string, string> =>
  new Map(attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]));

export function asItIs(element: TreeElement): { tagName: string; attributes: Map<string, string>; text: string | null } {
  return { tagName: element.tagName, attributes: attributesOf(element), text: null };
}

const sameAttributes = (left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean =>
  left.size === right.size && [...left].every(([name, value]) => right.get(name) === value);

const valueOf = (node: TreeNode): string =>
  'value' in node ? node.value : 'data' in node ? node.data : 'name' in node ? `${node.name} ${node.publicId} ${node.systemId}` : '';

/**
 * Whether a page parsed after the changes equals the page before, except for the intended changes.
 * @param allowed by offset of the element's start tag in the text before
 */
export function sameTree(before: TreeNode, after: string, allowed: ReadonlyMap<number, Allowed>): boolean {
  const waiting: [TreeNode, TreeNode][] = [[before, treeOf(after)]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [left, right] = pair;
    const change = isElement(left)
      ? allowed.get(left.sourceCodeLocation?.startTag?.startOffset ?? left.sourceCodeLocation?.startOffset ?? -1)
      : undefined;
    if (isElement(left)) {
      if (!isElement(right)) return false;
      const expected = change ?? asItIs(left);
      if (
        right.tagName !== expected.tagName ||
        right.namespaceURI !== left.namespaceURI ||
        !sameAttributes(expected.attributes, attributesOf(right))
      )
        return false;
    } else if (left.nodeName !== right.nodeName || valueOf(left) !== valueOf(right)) {
      return false;
    }
    const own = childrenOf(left);
    let others = childrenOf(right);
    if (change?.text != null) {
      if (own.length > 1 || others.length !== 1 || valueOf(others[0] as TreeNode) !== (own[0] ? valueOf(own[0]) : '') + change.text)
        return false;
      others = own;
      continue;
    }
    if (own.length !== others.length) return false;
    own.forEach((child, at) => waiting.push([child, others[at] as TreeNode]));
  }
  return true;
}
