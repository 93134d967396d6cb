import { loadTsMorph } from '../scan/syntax/Source.js';
import type { TypeCheck } from './TypeCheck.js';

/** `Cannot find name`, and what else the compiler says of a name that is not there or is there twice. */
const NAMES: ReadonlySet<number> = new Set([2304, 2552, 2451, 2300, 2448, 2454, 18004]);

/**
 * What is wrong with a text after a codemod that was right before: syntax that cannot be read, a name that is not there any
 * more, and with `types` what the compiler says of it where it lies.
 */
export async function newFault(
  file: string,
  before: string,
  after: string,
  types?: TypeCheck,
): Promise<string | undefined> {
  if (before === after) return undefined;
  const known = new Set(await faultsOf(file, before));
  const fault = (await faultsOf(file, after)).find((one) => !known.has(one));
  if (fault !== undefined || types === undefined) return fault;
  const said = new Set(await types.faultsOf(file, before));
  return (await types.faultsOf(file, after)).find((one) => !said.has(one));
}

async function faultsOf(file: string, text: string): Promise<string[]> {
  const { Project, ts } = await loadTsMorph();
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: {
      allowJs: true,
      checkJs: true,
      noLib: true,
      noResolve: true,
      target: ts.ScriptTarget.Latest,
    },
  });
  const source = project.createSourceFile(`/${file.split('/').at(-1)}`, text);
  const program = project.getProgram().compilerObject;
  const say = (one: { messageText: unknown }) =>
    ts.flattenDiagnosticMessageText(one.messageText as string, ' ');
  const names = program
    .getSemanticDiagnostics(source.compilerNode)
    .filter(({ code }) => NAMES.has(code))
    .map(say);
  const syntax = program.getSyntacticDiagnostics(source.compilerNode).map(say);
  return [...syntax, ...names.filter((one) => !isGlobal(one))];
}

/** Without its types, all of JavaScript is unknown to the compiler. */
function isGlobal(message: string): boolean {
  const name = /'(\w+)'/.exec(message)?.[1];
  return (
    name !== undefined && (name in globalThis || /^(require|module|exports|__dirname|__filename)$/.test(name))
  );
}
