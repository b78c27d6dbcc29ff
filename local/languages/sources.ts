import { readFileSync, readdirSync } from "node:fs";
import ts from "typescript";

/** The sentences of a language as they stand in its files, for what running them does not tell. */

export type Param = { name: string; type: string };
export type Written = { path: string; file: string; node: ts.Expression; params: Param[] };
export type SourceFile = { name: string; tree: ts.SourceFile; root: ts.ObjectLiteralExpression };

export function readSources(language: string, root = "app/languages"): SourceFile[] {
  const folder = `${root}/${language}`;
  return readdirSync(folder)
    .filter((file) => file !== "index.ts")
    .flatMap((file) => {
      const name = `${folder}/${file}`;
      return parsed(name, readFileSync(name, "utf8")) ?? [];
    });
}

export function parsed(name: string, text: string): SourceFile | undefined {
  const tree = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const root = exportedObject(tree);
  return root && { name, tree, root };
}

/** Every sentence by its path, such as 'navbar.search'. Those that a spread or a call brings are missing. */
export function writtenIn(sources: SourceFile[]) {
  const found = new Map<string, Written>();
  for (const { name, tree, root } of sources) {
    const aliases = new Map<string, ts.TypeNode>();
    tree.forEachChild((node) => {
      if (ts.isTypeAliasDeclaration(node)) aliases.set(node.name.text, node.type);
    });
    const visit = (object: ts.ObjectLiteralExpression, above: string) => {
      for (const part of object.properties) {
        if (!part.name || ts.isComputedPropertyName(part.name)) continue;
        const path = above + nameOf(part.name);
        const value = ts.isPropertyAssignment(part) ? bare(part.initializer) : part;
        if (ts.isObjectLiteralExpression(value)) visit(value, `${path}.`);
        else if (ts.isArrowFunction(value) || ts.isMethodDeclaration(value)) {
          const params = value.parameters.map((param) => paramOf(param, aliases, tree));
          const node = value as unknown as ts.Expression; // a method stands where an expression could
          found.set(path, { path, file: name, node, params });
        } else if (ts.isPropertyAssignment(part))
          found.set(path, { path, file: name, node: value as ts.Expression, params: [] });
      }
    };
    visit(root, "");
  }
  return found;
}

function exportedObject(tree: ts.SourceFile) {
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement) || !statement.modifiers?.length) continue;
    const value = statement.declarationList.declarations[0]?.initializer;
    const object = value && bare(value);
    if (object && ts.isObjectLiteralExpression(object)) return object;
  }
  return undefined;
}

/** Without `satisfies`, `as` and parentheses. */
export function bare(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node);
  return isWrapped ? bare(node.expression) : node;
}

export function nameOf(name: ts.PropertyName) {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText();
}

function paramOf(
  { name, type }: ts.ParameterDeclaration,
  aliases: Map<string, ts.TypeNode>,
  tree: ts.SourceFile,
) {
  const alias = type && aliases.get(type.getText(tree));
  return { name: name.getText(tree), type: (alias ?? type)?.getText(tree) ?? "" };
}
