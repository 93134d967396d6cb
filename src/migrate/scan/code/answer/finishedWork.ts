import { type Code, type Func, plainText, walk } from '../Code.js';
import type { Program } from '../Program.js';

/** C#: what a `BackgroundWorker` tells at its end of the result that `e` gets while it works: `e.Result = rows`. */
export function finishedWork(e: Code, program: Program): Code[] {
  const workers = (program.variableOf(e)?.bindings ?? []).flatMap((one) =>
    'of' in one ? (workerOf(one.of, one.index, 'DoWork') ?? []) : [],
  );
  if (workers.length === 0) return [];
  const all: { readonly worker: string; readonly param: Code }[] = [];
  walk(program.scriptOf(e).code, (one) => {
    const worker = one.kind === 'function' ? workerOf(one, 1, 'RunWorkerCompleted') : undefined;
    if (one.kind === 'function' && worker !== undefined) all.push({ worker, param: one.params[1]! });
  });
  const own = all.filter(({ worker }) => workers.includes(worker));
  return (own.length > 0 ? own : all).map(({ param }) => param);
}

/** Whose event a function gets in that place: `worker_DoWork(object sender, DoWorkEventArgs e)`, `worker.DoWork += (sender, e) => …`. */
function workerOf(func: Func, index: number, event: string): string | undefined {
  const param = func.params[index];
  if (param?.kind !== 'name') return undefined;
  if (param.type === `${event}EventArgs`) return (func.name ?? '').replace(new RegExp(`_?${event}$`), '');
  const target = func.parent?.kind === 'assign' ? func.parent.target : undefined;
  if (target?.kind !== 'member' || plainText(target.key) !== event) return undefined;
  return target.of.kind === 'name' ? target.of.name : '';
}
