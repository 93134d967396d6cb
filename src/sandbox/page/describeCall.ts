import { formatXml } from '../../encoding/xml/formatXml.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import type { SandboxCall } from '../server/SandboxCall.js';

/** A line of the list of calls. */
export function summaryOf(call: SandboxCall) {
  const { number, side, at, operation, caller, outcome, status, durationMs } = call;
  const { requestBytes, answerBytes, rows } = call;
  return {
    ...{ number, side, at, operation, caller, outcome, status, durationMs, requestBytes, answerBytes },
    rows: rows?.length,
    rejected: rows?.filter((row) => row === 'rejected').length,
  };
}

/** All that the page shows of one call. Secrets are redacted in the call already. */
export function detailOf(call: SandboxCall) {
  return {
    ...summaryOf(call),
    rowOutcomes: call.rows,
    fault: call.fault,
    issues: call.issues,
    soapAction: call.soapAction,
    request: pretty(call.requestText()),
    answer: pretty(call.answerText()),
    input: call.input(),
    output: call.output(),
  };
}

function pretty(text: string): string {
  try {
    return text.trimStart().startsWith('{')
      ? JSON.stringify(JSON.parse(text), null, 2)
      : formatXml(parseXml(text));
  } catch {
    return text;
  }
}
