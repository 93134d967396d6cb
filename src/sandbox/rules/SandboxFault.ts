/** What is wrong with a call, whatever its parts are. */
export type WrongCall = 'unknownKey' | 'unknownOperation' | 'malformed';

/** Makes the call end with a SOAP fault. */
export class SandboxFault extends Error {
  override readonly name = 'SandboxFault';
  readonly code: 'Client' | 'Server' | 'VersionMismatch';
  /** What is wrong with the whole call; `undefined` where the world refuses it. */
  readonly wrong: WrongCall | undefined;

  constructor(code: SandboxFault['code'], text: string, wrong?: WrongCall) {
    super(text);
    this.code = code;
    this.wrong = wrong;
  }
}
