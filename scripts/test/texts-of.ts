import ts from 'typescript';

export interface Text {
  /** without line breaks; `…` stands for interpolated values */
  readonly text: string;
  readonly line: number;
}

/**
 * The texts a module may show: the text between its tags, and all strings except the names of modules and types. Includes strings that
 * are only code, such as keys.
 */
export function textsOf(source: string, isTsx: boolean): Text[] {
  const file = ts.createSourceFile('', source, ts.ScriptTarget.Latest, false, isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Text[] = [];
  const add = (node: ts.Node, raw: string) => {
    const text = raw.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) add(node, node.text);
    if (ts.isTemplateExpression(node)) add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
