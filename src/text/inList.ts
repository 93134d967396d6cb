/** Numbers or names as a list in words: `3`, `3 and 7`, `3, 7, 9 and 12 more`. */
export function inList(numbers: readonly (number | string)[], most = 5): string {
  if (numbers.length <= 1) return numbers.join();
  if (numbers.length > most) return `${numbers.slice(0, most).join(', ')} and ${numbers.length - most} more`;
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
