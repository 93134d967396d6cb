/** Stands for a text that is no value of its type. */
export const UNFIT = Symbol('unfit');
