import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** The difference of two texts as a unified diff, empty when they are the same. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}
