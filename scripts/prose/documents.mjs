import { TextlintKernel } from '@textlint/kernel';
import markdownPlugin from '@textlint/textlint-plugin-markdown';
import { complaintsAbout } from './style.mjs';

/** The text of a node, with code in backticks and without other markup. */
function plainText(node) {
  if (node.type === 'Code') return `\`${node.value}\``;
  if (node.type === 'Str') return node.value;
  if (node.type === 'Break') return ' ';
  return (node.children ?? []).map(plainText).join('');
}

/** The rule for textlint: paragraphs, headings and cells of tables, as sentences. */
function style(context) {
  const check = (node) => {
    for (const { what, sentence } of complaintsAbout(plainText(node)))
      context.report(node, new context.RuleError(`${what}\n    ${sentence}`));
  };
  const { Paragraph, Header, TableCell } = { ...context.Syntax, TableCell: 'TableCell' };
  return { [Paragraph]: check, [Header]: check, [TableCell]: check };
}

/** What textlint has against a Markdown document. */
export async function complaintsAboutDocument(filePath, text) {
  const { messages } = await new TextlintKernel().lintText(text, {
    filePath,
    ext: '.md',
    plugins: [{ pluginId: 'markdown', plugin: markdownPlugin.default ?? markdownPlugin }],
    rules: [{ ruleId: 'style', rule: style }],
  });
  return messages.map(({ line, message }) => ({ place: `${filePath}:${line}`, message }));
}
