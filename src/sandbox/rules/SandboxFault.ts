/** Makes the call end with a SOAP fault. */
export class SandboxFault extends Error {
  override readonly name = 'SandboxFault';
  readonly code: 'Client' | 'Server' | 'VersionMismatch';

  constructor(code: SandboxFault['code'], text: string) {
    super(text);
    this.code = code;
  }
}
