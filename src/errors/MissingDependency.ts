/** What was asked for needs a package that is not installed. Says how to get it. */
export class MissingDependency extends Error {
  override readonly name = 'MissingDependency';
}
