/** Answers of a service with which a promise does not hold where no file tells of them, as the simulation has found them. */
export interface Windows {
  readonly answers: number;
  readonly pairs: number;
  readonly broken: readonly {
    readonly who: string;
    readonly answers: readonly string[];
    readonly what: string;
  }[];
}

const MARKS = ['<!-- windows -->', '<!-- /windows -->'] as const;

const WORDS: Readonly<Record<string, string>> = {
  doubled: 'a row is there twice',
  lost: 'a row is called saved and is missing',
  wrong: 'a row is called refused and is there',
  'rows missing': 'rows are missing in an export that is complete',
  'rows too many': 'rows stand twice in an export that is complete',
};

/** A page with the windows of a simulation, between its marks. */
export function withWindows(page: string, { answers, pairs, broken }: Windows): string {
  const [before, rest] = page.split(MARKS[0]);
  const after = rest?.split(MARKS[1])[1];
  if (after === undefined) throw new Error(`docs/writes.md has no ${MARKS.join(' and ')}`);
  const rows = broken.map(({ who, answers: given, what }) => {
    const cells = given.map((one) => `\`${one.replace(': ', '` is `')}\``).join(', ');
    return `| ${who} | ${cells} | ${WORDS[what] ?? what} |`;
  });
  const count = `It tried ${answers} answers and ${pairs.toLocaleString('en')} pairs of them.`;
  const head = '| who | with these answers | what happens |\n|---|---|---|\n';
  return `${before}${MARKS[0]}\n\n${count}\n\n${head}${rows.join('\n')}\n\n${MARKS[1]}${after}`;
}
