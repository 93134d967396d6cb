/** Columns of the terminal; 80 where there is none, unless `COLUMNS` says otherwise. */
export function columns(env: NodeJS.ProcessEnv = process.env): number {
  return process.stdout.columns || process.stderr.columns || Number(env.COLUMNS) || 80;
}
