import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompilerOptions, Project, ts as Ts } from 'ts-morph';
import { faultsIn, loadTsMorph, ts } from './Script.js';

/** What is wrong in any language: a member or a module that is not there, a call of what is no function or with other arguments. */
const IN_JAVASCRIPT: ReadonlySet<number> = new Set([2305, 2307, 2339, 2349, 2551, 2554, 2613, 2614, 2724]);

/**
 * Checks the types of scripts where they lie, with the settings of their project and this package as it runs here, whether it is
 * installed there or not. Of JavaScript only what can hardly be right is said.
 */
export class TypeCheck {
  readonly #folder: string;
  readonly #projects = new Map<string, Project>();

  constructor(folder: string) {
    this.#folder = resolve(folder);
  }

  /** What the compiler says of a file with such a text. */
  async faultsOf(file: string, text: string): Promise<string[]> {
    const path = join(this.#folder, file);
    const project = await this.#projectOf(path);
    const source = project.createSourceFile(path, text, { overwrite: true });
    const found = project.getProgram().compilerObject.getSemanticDiagnostics(source.compilerNode);
    const isTypeScript = /\.[cm]?tsx?$/.test(file);
    return found
      .filter(({ code }) => isTypeScript || IN_JAVASCRIPT.has(code))
      .map(({ messageText: said }) => (typeof said === 'string' ? said : said.messageText));
  }

  async #projectOf(path: string): Promise<Project> {
    const { Project } = await loadTsMorph();
    const config = configAbove(dirname(path));
    const place = config ?? dirname(path);
    const known = this.#projects.get(place);
    if (known) return known;
    const compilerOptions: CompilerOptions = {
      ...(config ? {} : { target: ts.ScriptTarget.ESNext, lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'] }),
      ...(config ? {} : { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }),
      ...(config ? {} : { strict: false }),
      ...{ allowJs: true, checkJs: true, noEmit: true, skipLibCheck: true },
      ...{ noUnusedLocals: false, noUnusedParameters: false, allowImportingTsExtensions: true },
    };
    const project = new Project({
      ...(config ? { tsConfigFilePath: config } : {}),
      skipAddingFilesFromTsConfig: true,
      compilerOptions,
      resolutionHost: (host, options) => ({
        resolveModuleNames: (names, from) => names.map((name) => resolved({ name, from }, options(), host)),
      }),
    });
    this.#projects.set(place, project);
    return project;
  }
}

/** This package leads to itself. */
function resolved(
  { name, from }: { readonly name: string; readonly from: string },
  options: CompilerOptions,
  host: Ts.ModuleResolutionHost,
): Ts.ResolvedModule | undefined {
  const own = /^workforce-soap(\/|$)/.test(name);
  return ts.resolveModuleName(
    name,
    own ? fileURLToPath(import.meta.url) : from,
    own ? { ...options, moduleResolution: ts.ModuleResolutionKind.Bundler } : options,
    host,
  ).resolvedModule;
}

function configAbove(folder: string): string | undefined {
  const config = join(folder, 'tsconfig.json');
  if (existsSync(config)) return config;
  const above = dirname(folder);
  // A folder with packages of its own is a project.
  return above === folder || existsSync(join(folder, 'package.json')) ? undefined : configAbove(above);
}

/** True when a text brings no fault that was not there. */
export async function isFree(
  file: string,
  before: string,
  after: string,
  types?: TypeCheck,
): Promise<boolean> {
  const faults = async (text: string) => [
    ...(await faultsIn(file, text)),
    ...((await types?.faultsOf(file, text)) ?? []),
  ];
  const known = new Set(await faults(before));
  return (await faults(after)).every((fault) => known.has(fault));
}
