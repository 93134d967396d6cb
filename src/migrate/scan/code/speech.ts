import { type Code, plainText } from './Code.js';

const SPEAKING =
  /^(log|info|warn|error|debug|trace|print|println|printf|puts|write|writeln|WriteLine|Write|Log\w*|expect|it|test|describe|spyOn|mock|mocked|stub|not|to[A-Z]\w*|calledWith|error_log|echo|trigger_error|warning|critical|exception|logger|die|exit|abort|raise|fail|assert\w*|Write-\w+|syslog|notice|alert|nameof|isset|defined|Show|add_argument|has|includes|contains|Contains|containsKey|ContainsKey|include\?|key\?|indexOf|startsWith|endsWith|in_array|array_key_exists|method_exists|hasattr|equals|Equals|get|set|Set|Get|put|push|add|Add|append|delete|remove|strpos|str_contains|match|test|replace|\w*Error|\w*Exception|\w*Fault)$/;

/** True where a name is said and not used: log lines, errors, comparisons, collections, names of tests, mocks. */
export function isSpoken(code: Code): boolean {
  const { parent } = code;
  if (!parent) return true;
  if (parent.kind === 'text' || parent.kind === 'either') return isSpoken(parent);
  // Compared, or nothing but a word.
  if (parent.kind === 'group') return !parent.isBlock;
  if (parent.kind === 'table') return parent.entries.some(({ key }) => key === code);
  if (parent.kind !== 'call' || parent.callee === code) return false;
  const { callee } = parent;
  const name =
    callee.kind === 'name' ? callee.name : callee.kind === 'member' ? plainText(callee.key) : undefined;
  return SPEAKING.test(name?.replace(/^.*[\\.]/s, '') ?? '');
}
