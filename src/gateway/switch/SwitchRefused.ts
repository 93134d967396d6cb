/** Why something is not switched. Nothing was changed. */
export class SwitchRefused extends Error {
  override readonly name = 'SwitchRefused';
}
