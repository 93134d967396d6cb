import { type Call, type Code, nameOf, plainText } from './Code.js';

const SPEAKING =
  /^(log|info|warn|error|debug|trace|print|println|printf|puts|write|writeln|WriteLine|Write|Log\w*|expect|it|test|describe|spyOn|mock|mocked|stub|not|to[A-Z]\w*|calledWith|error_log|echo|trigger_error|warning|critical|exception|logger|die|exit|abort|raise|fail|assert\w*|Write-\w+|syslog|notice|alert|nameof|isset|defined|Show|add_argument|has|includes|contains|Contains|containsKey|ContainsKey|include\?|key\?|indexOf|startsWith|endsWith|in_array|array_key_exists|method_exists|hasattr|equals|Equals|get|set|Set|Get|put|push|add|Add|append|delete|remove|strpos|str_contains|match|test|replace|str_replace|expand|dig|getProperty|\w*Error|\w*Exception|\w*Fault)$/;

const MOCKING =
  /^(verify|Setup|SetupGet|SetupSequence|Verify|doReturn|doThrow|stub|spyOn|receive|shouldReceive|shouldHaveReceived|willReturn|thenReturn|thenThrow|return_value|side_effect|assert_\w+|call_args\w*|call_count|toHaveBeen\w*|mock\w*|patch|Received|DidNotReceive|Returns|ReturnsAsync|resolves|calledOnce|callCount)$/;

/** True where a name is said and not used: log lines, errors, comparisons, collections, names of tests, mocks. */
export function isSpoken(code: Code): boolean {
  const { parent } = code;
  if (!parent) return true;
  if (parent.kind === 'text' || parent.kind === 'either') return isSpoken(parent);
  // Compared, or nothing but a word.
  if (parent.kind === 'group') return !parent.isBlock;
  if (parent.kind === 'table') return parent.entries.some(({ key }) => key === code);
  return (
    parent.kind === 'call' &&
    parent.callee !== code &&
    SPEAKING.test(calleeName(parent).replace(/^.*[\\.]/s, ''))
  );
}

/** True where a name is put into a list or a table of the script, or asked of one: somebody may call it from there. */
export function isKept({ parent }: Code): boolean {
  return (
    parent?.kind === 'call' &&
    /^([gs]et|[GS]et|getProperty|put|push|add|Add|append|Append|dig|[eE]nds_?[wW]ith|end_with\?)$/.test(
      calleeName(parent),
    )
  );
}

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

/** The name of the function or method that is called. */
export function calleeName({ callee }: Call): string {
  return nameOf(callee) ?? '';
}

/** The names in the callee of a call: `expect`, `to` for `expect(a).to(b)`. */
function namesIn(call: Call): string[] {
  const { callee } = call;
  const inner = callee.kind === 'member' && callee.of.kind === 'call' ? namesIn(callee.of) : [];
  return [calleeName(call), ...inner];
}
