/** How a service writes its answers, where that is known. */
export interface AnswerStyle {
  /** Texts or comments stand in front of its answers. */
  readonly before?: boolean;
  /** Texts stand behind its answers. */
  readonly after?: boolean;
  /** It leaves out lists that are empty, or gives them as nil. */
  readonly omitsLists?: boolean;
}
