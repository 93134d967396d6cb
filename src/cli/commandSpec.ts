import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { GlobalOptions } from './CommandContext.js';

/** An option that is more than its description. */
interface OptionSpec {
  readonly help: string;
  /** Reads what was typed for `flag`; `before` is what stands there already. */
  readonly parse?: (text: string, before: never, flag: string) => unknown;
  readonly choices?: readonly string[];
  readonly default?: unknown;
  /** How the default is shown, where not as it is. */
  readonly defaultText?: string;
  readonly required?: true;
  /** Options that do not go with it. */
  readonly conflicts?: string | readonly string[];
  readonly group?: string;
}

/** Options by their flags, as commander has them, each with its description or more. */
type Options = Readonly<Record<string, string | OptionSpec>>;

/** What a command promises: its help, its parsing and the types of its options come from this alone. */
export interface CommandSpec {
  readonly description?: string;
  readonly alias?: string;
  readonly usage?: string;
  readonly arguments?: Readonly<Record<string, string | Pick<OptionSpec, 'help' | 'choices' | 'default'>>>;
  readonly options?: Options;
  /** Takes more words than it declares, or options too. */
  readonly loose?: 'words' | 'options';
  readonly help?: string;
  /** The purpose of each command line, without its first word. The first is the usual one, which stands below the usage. */
  readonly examples?: Readonly<Record<string, string>>;
  /** What its exit codes say, where they say more than done or failed. */
  readonly exitCodes?: string;
  readonly subcommands?: Readonly<Record<string, CommandSpec>>;
}

type Flag<Flags> = Flags extends `${string}--${infer Long}` ? Long : never;
type Word<Text> = Text extends `${infer First} ${string}` ? First : Text;
type Camel<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;
type NameOf<Flags> = Camel<Word<Flag<Flags>> extends `no-${infer Name}` ? Name : Word<Flag<Flags>>>;
type Typed<Flags> = Flags extends `${string}...>`
  ? readonly string[]
  : Flags extends `${string}>`
    ? string
    : Flags extends `${string}]`
      ? string | true
      : boolean;
type ValueOf<Flags, Spec> = Spec extends { parse: (...typed: never[]) => infer Value }
  ? Value
  : Spec extends { choices: readonly (infer Value)[] }
    ? Value
    : Typed<Flags>;
type Sure = { readonly required: true } | { readonly default: NonNullable<unknown> };

/** What was typed for a table of options. */
export type TypedOptions<Of> = {
  readonly [Flags in keyof Of as Of[Flags] extends Sure ? NameOf<Flags> : never]: ValueOf<Flags, Of[Flags]>;
} & {
  readonly [Flags in keyof Of as Of[Flags] extends Sure ? never : NameOf<Flags>]?: ValueOf<Flags, Of[Flags]>;
};

/** What was typed for the options of a command, and for those that every command has. */
export type OptionsOf<Spec> = GlobalOptions &
  (Spec extends { options: infer Of } ? TypedOptions<Of> : unknown);

/** Keeps what is literal in a command, of which its types are made. */
export function command<const Spec extends CommandSpec>(spec: Spec): Spec {
  return spec;
}

/** Options that stand together in the help. */
export function grouped<const Of extends Options>(group: string, options: Of): Of {
  return Object.fromEntries(
    Object.entries(options).map(([flags, option]) => [flags, { ...full(option), group }]),
  ) as unknown as Of;
}

/** An option that must be given. */
export const required = (help: string) => ({ help, required: true }) as const;

/** An option that takes one of a few words. */
export const oneOf = <const Word extends string, const Or = undefined>(
  choices: readonly Word[],
  help: string,
  or?: Or,
) => ({ help, choices, default: or as Or });

/** An option that takes a number above 0. */
export const above0 = <const Or = undefined>(help: string, or?: Or) => ({
  help,
  parse: positive,
  default: or as Or,
});

/** An option that takes a whole number from 1. */
export const whole = <const Or = undefined>(help: string, or?: Or) => ({
  ...{ help, default: or as Or },
  parse: (text: string) => {
    const number = positive(text);
    if (!Number.isInteger(number)) throw new InvalidArgumentError('Expected a whole number from 1.');
    return number;
  },
});

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('Expected a number above 0.');
  return number;
}

/** The first example of each command. */
const usual = new WeakMap<Command, string>();

/** What stands below the usage of a command. */
export function usualExample(declared: Command): string {
  return usual.has(declared) ? `\n\n${usual.get(declared)}` : '';
}

type Action = (...typed: unknown[]) => Promise<void>;

/** Declares a command and its parts. `runs` gives for a path what it does; a path without that has parts alone. */
export function declare(
  declared: Command,
  spec: CommandSpec,
  runs: (path: string) => Action | undefined,
  path = declared.name(),
): void {
  const { usage, alias, loose, options = {}, subcommands = {} } = spec;
  if (usage !== undefined) declared.usage(usage);
  if (alias !== undefined) declared.alias(alias);
  declared.allowUnknownOption(loose === 'options').allowExcessArguments(loose !== undefined);
  for (const [name, argument] of Object.entries(spec.arguments ?? {}))
    declared.addArgument(argumentOf(name, argument));
  for (const [flags, option] of Object.entries(options)) declared.addOption(optionOf(flags, option));
  addHelp(declared, spec);
  const run = runs(path);
  if (run && loose)
    declared.action((...typed) => run(declared.args[0], declared.args.slice(1), ...typed.slice(-2)));
  else if (run) declared.action(run);
  for (const [name, part] of Object.entries(subcommands)) {
    const sub = declared.command(name).description(part.description ?? '');
    declare(sub, part, runs, `${path} ${sub.name()}`);
  }
}

/** Adds the text, the examples and the exit codes of a command to its help. */
export function addHelp(declared: Command, { help, examples = {}, exitCodes = EVERY }: CommandSpec): void {
  const [first, ...more] = Object.entries(examples).map(
    ([line, purpose]) => `  # ${purpose}\n  $ workforce-soap ${line}`,
  );
  if (first !== undefined) usual.set(declared, first);
  const texts = [
    help,
    more.length > 0 && ['More examples:', ...more].join('\n'),
    `Exit codes: ${exitCodes}.`,
  ];
  declared.addHelpText('after', texts.flatMap((text) => (text ? `\n${text}` : [])).join('\n'));
}

const EVERY = '0 done, 1 failed, 2 called wrongly (nothing was sent)';

function argumentOf(name: string, given: string | OptionSpec): Argument {
  const spec = full(given);
  const argument = new Argument(name, spec.help).default(spec.default);
  return spec.choices ? argument.choices(spec.choices) : argument;
}

function optionOf(flags: string, given: string | OptionSpec): Option {
  const { help, parse, choices, defaultText, conflicts, group, ...more } = full(given);
  const option = new Option(flags, help).default(more.default, defaultText);
  option.makeOptionMandatory(more.required ?? false);
  if (parse) option.argParser((text, before) => parse(text, before as never, option.long ?? flags));
  if (choices) option.choices(choices);
  if (conflicts !== undefined) option.conflicts(conflicts as string | string[]);
  return group === undefined ? option : option.helpGroup(group);
}

function full(given: string | OptionSpec): OptionSpec {
  return typeof given === 'string' ? { help: given } : given;
}
