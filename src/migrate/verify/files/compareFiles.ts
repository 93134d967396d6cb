import { compareFile, type FileComparison, NOTHING } from './compareFile.js';
import type { FileContents } from './FileWatch.js';

/**
 * Compares the files that two scripts left, by their names; what is left over is paired by names that differ in digits only, such as a
 * time in them. Files that no script touched are not listed.
 */
export function compareFiles(
  start: FileContents,
  before: FileContents,
  after: FileContents,
  run: FileComparison['run'],
): FileComparison[] {
  const compared: FileComparison[] = [];
  const [lost, extra] = [onlyIn(before, after), onlyIn(after, before)];
  for (const [file, was] of before) {
    const is = after.get(file);
    if (is && !(isSame(start.get(file), was) && isSame(was, is)))
      compared.push({ ...compareFile(file, was, is), run });
  }
  for (const file of lost) {
    const [other, ...more] = extra.filter((name) => patternOf(name) === patternOf(file));
    const alone =
      other !== undefined &&
      more.length === 0 &&
      lost.filter((name) => patternOf(name) === patternOf(file)).length === 1;
    if (alone) {
      extra.splice(extra.indexOf(other), 1);
      compared.push({ ...compareFile(file, before.get(file)!, after.get(other)!), after: other, run });
    } else compared.push(one(file, 'missing', 'the new script does not leave it', run));
  }
  for (const file of extra) compared.push(one(file, 'extra', 'the old script does not leave it', run));
  return compared.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function onlyIn(here: FileContents, there: FileContents): string[] {
  return [...here.keys()].filter((file) => !there.has(file));
}

function isSame(one: Buffer | undefined, other: Buffer): boolean {
  return one?.equals(other) ?? false;
}

function patternOf(file: string): string {
  return file.replace(/\d+/g, '#');
}

function one(
  file: string,
  status: 'missing' | 'extra',
  finding: string,
  run: FileComparison['run'],
): FileComparison {
  return { file, kind: 'bytes', status, run, ...NOTHING, findings: [finding] };
}
