/** Where in a list or table the value is that is followed: by the key of the outermost first. Nothing for the value itself. */
export type Within = readonly string[];

/** The value itself. */
export const ITSELF: Within = [];
