/** What cannot be asked over REST, or whose answer cannot be shown to be what the key may see. Its message names no value. */
export class NotOverRest extends Error {
  override readonly name = 'NotOverRest';
}
