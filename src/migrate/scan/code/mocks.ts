import { type Call, type Code, plainText } from './Code.js';

const MOCKING =
  /^(verify|Setup|SetupGet|SetupSequence|Verify|doReturn|doThrow|stub|spyOn|receive|shouldReceive|shouldHaveReceived|willReturn|thenReturn|thenThrow|return_value|side_effect|assert_\w+|call_args\w*|call_count|toHaveBeen\w*|mock\w*|patch|Received|DidNotReceive|Returns|ReturnsAsync|resolves|calledOnce|callCount)$/;

/** True where an operation is only imitated or counted by a test: `service.wsdlX.return_value`, `mock.Setup(m => m.wsdlX())`. */
export function isMocked(code: Code): boolean {
  let at: Code = code;
  for (let { parent } = at; parent; { parent } = at) {
    if (parent.kind === 'member' && MOCKING.test(plainText(parent.key) ?? '')) return true;
    if (parent.kind === 'call' && namesIn(parent).some((name) => MOCKING.test(name))) return true;
    const isArgument = parent.kind === 'function' && parent.parent?.kind === 'call';
    if (!/^(member|call|return|table|list)$/.test(parent.kind) && !isArgument) return false;
    at = parent;
  }
  return false;
}

/** The names in the callee of a call: `expect`, `to` for `expect(a).to(b)`. */
function namesIn({ callee }: Call): string[] {
  if (callee.kind === 'name') return [callee.name];
  if (callee.kind !== 'member') return [];
  const inner = callee.of.kind === 'call' ? namesIn(callee.of) : [];
  return [plainText(callee.key) ?? '', ...inner];
}
