/** Habits with tables that are not yet kept as promised, as `habit: table`. What is mended leaves the list. */
export const KNOWN: ReadonlySet<string> = new Set<string>([]);

/** Habits that no story of the matrix brings about, so that it says nothing of them. What is brought about leaves the list. */
export const UNTRIED: ReadonlySet<string> = new Set<string>([]);
