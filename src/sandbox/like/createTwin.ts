import { encodeAnswer } from '../../encoding/server/encodeAnswer.js';
import { defined } from '../../text/defined.js';
import { wsdlGetRoles } from '../../operations/catalogue/wsdlGetRoles.js';
import { SandboxFault } from '../rules/SandboxFault.js';
import type { Answering, CameIn, CarriedOut, LikeService, SoapAnswer } from '../server/SoapAnswer.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import { type Likeness, likenessOf } from './Likeness.js';
import { readsLike } from './reads.js';
import { respell } from './respell.js';
import { writesLike } from './writes.js';

/** What the JSON of a `deployment.json` decides of a sandbox; the world is `undefined` where it does not say how many units. */
export function createTwin(file: object, inPart = false) {
  const like = likenessOf(file, inPart);
  const { namespace: types, operationNamespace: operations = types } = like.service;
  const units = like.measured('key.sees', 'units') ?? 1;
  return {
    like: serviceLike(like),
    world: units > 1 ? `${units}x10` : undefined,
    namespaces: (types ? defined({ types, operations }) : {}) as Partial<Namespaces>,
  };
}

function serviceLike(like: Likeness): LikeService {
  const writes = writesLike(like);
  const reads = readsLike(like);
  const { missing = [], actions = {} } = like.service;
  const blank = like.answers('answer.blankDates');
  return {
    missing,
    settings: {
      zeroDates: ['zero', 'empty', 'firstDay'].some((form) => blank.includes(form)),
      positional: like.has('request.parts', 'position'),
    },
    respell: (xml, operation) => respell(xml, operation, like),
    carryOut: (call, run) => {
      checkRequest(call, like);
      if (call.operation.effect === 'read') return reads.read(call, run);
      reads.note(call);
      if (call.operation.name !== 'wsdlUpdateShifts') return run(call.parts);
      const rows = call.parts.Shifts as readonly Record<string, unknown>[];
      return writes.save(call, rows, (Shifts) => run({ ...call.parts, Shifts }) as Record<string, unknown>[]);
    },
    answer: async (request, answering) => {
      const answer = await answering(request);
      const instead = answer.wrong ? await toWrong(like, answer, request, answering) : answer;
      return instead.status === 0 || !instead.contentType.startsWith('text/xml')
        ? instead
        : { ...instead, ...lettersLike(like, instead) };
    },
    wsdl: (text) => wsdlOf(text, missing, actions),
  };
}

function checkRequest({ operation, parts, issues }: CarriedOut, like: Likeness): void {
  const isShort = Object.keys(operation.input).some((name) => parts[name] === undefined);
  const isStrange = issues.some(({ kind, path }) => kind === 'unknownElement' && path.length > 1);
  if (isShort && like.has('request.trailing', 'required'))
    throw new SandboxFault('Client', 'A part is missing [sandbox]');
  if (isStrange && like.has('request.unknownFields', 'refused'))
    throw new SandboxFault('Client', 'A field is not known [sandbox]');
}

/** What the service gives for a call that is wrong. */
async function toWrong(
  like: Likeness,
  answer: SoapAnswer,
  request: CameIn,
  answering: Answering,
): Promise<SoapAnswer> {
  const id = `fault.${answer.wrong}`;
  const gives = like.next(id);
  if (gives === 'answer') return answering(repaired(request), { anyKey: true });
  const code = FAULT_CODES[gives];
  if (code === undefined) return { ...answer, ...OTHER_ANSWERS[gives] };
  // The codes of other faults are none of this one.
  if (!like.has(id, gives)) return answer;
  const body = answer.body.toString().replace(/(<faultcode[^>]*>)[^<]*/, `$1${code}`);
  return { ...answer, body: Buffer.from(body) };
}

const FAULT_CODES: Readonly<Record<string, string>> = {
  ...{ clientFault: 'SOAP-ENV:Client', serverFault: 'SOAP-ENV:Server', otherFault: 'Error' },
};

const EMPTY = encodeAnswer(wsdlGetRoles, [], {
  namespaces: { types: 'uri:Service', operations: 'uri:Service' },
});

const IS_WELL = { fault: undefined, wrong: undefined };
const OTHER_ANSWERS: Readonly<Record<string, Partial<SoapAnswer>>> = {
  httpError: { ...IS_WELL, status: 401, contentType: 'text/html', body: Buffer.from('<h1>No</h1>') },
  noAnswer: { ...IS_WELL, status: 0 },
  emptyAnswer: { ...IS_WELL, status: 200, body: Buffer.from(EMPTY) },
};

/** A request that is cut, whole again; one of an unknown operation calls what its SOAPAction names. */
function repaired({ body, soapAction, ...rest }: CameIn): CameIn {
  const action = /(\w+)"?$/.exec(soapAction ?? '')?.[1] ?? '';
  const text = body
    .toString('utf8')
    .replaceAll(/(<\/?(?:\w+:)?)wsdl\w+(?=[ >])/g, `$1wsdl${action.replace(/^wsdl/, '')}`);
  const open: string[] = [];
  for (const [, end, name = '', empty] of text.matchAll(/<(\/?)([\w:.-]+)[^>]*?(\/?)>/g))
    if (end) open.pop();
    else if (!empty) open.push(name);
  const ends = open.reverse().map((name) => `</${name}>`);
  return { ...rest, soapAction, body: Buffer.from(text + ends.join('')) };
}

function wsdlOf(text: string, missing: readonly string[], actions: Readonly<Record<string, string>>): string {
  return text.replace(
    /<wsdl:operation name="(\w+)">[\s\S]*?<\/wsdl:operation>\s*/g,
    (block, name: string) => {
      if (missing.includes(name)) return '';
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      return action
        ? block.replace(/soapAction="[^"]*"/, () => `soapAction="${action.replace(/[<&"]/g, '')}"`)
        : block;
    },
  );
}

type Sent = Pick<SoapAnswer, 'body' | 'contentType' | 'status'> & { readonly date?: string };

const CHARSETS: Readonly<Record<string, string>> = {
  ...{ latin1: 'ISO-8859-1', utf8AsLatin1: 'ISO-8859-1', otherCharset: 'ISO-8859-15' },
};
const BEFORE: Readonly<Record<string, string>> = {
  ...{ space: '\n', comment: '<!-- before -->', text: 'Warning: this is no XML in soap.php on line 3\n' },
};
const AFTER: Readonly<Record<string, string>> = {
  ...{ space: '\n\n', comment: '\n<!--\ndebug\n-->', text: '\nWarning: this is no XML\n' },
};
const FOUR_MINUTES = 240;

/** The bytes of an answer, and what stands beside them, as the service would send them. */
function lettersLike(like: Likeness, answer: SoapAnswer): Sent {
  const charset = like.next('answer.charset');
  const label = CHARSETS[charset] ?? 'UTF-8';
  const inProlog = like.next('answer.charsetLabels') === 'differ' ? other(label) : label;
  const xml = answer.body.toString('utf8').replace(/^(<\?xml [^>]*encoding=")[^"]*/, `$1${inProlog}`);
  const text = (BEFORE[like.next('answer.before')] ?? '') + xml + (AFTER[like.next('answer.after')] ?? '');
  const offSeconds = (like.measured('answer.clock', 'seconds') ?? FOUR_MINUTES) + 1;
  const isOff = like.next('answer.clock') === 'off';
  return {
    status: answer.fault ? faultStatus(like) : answer.status,
    contentType: `text/xml; charset=${label}`,
    body: bodyOf(like, bytesOf(like, text, charset)),
    ...(isOff ? { date: new Date(Date.now() + offSeconds * 1000).toUTCString() } : {}),
  };
}

const other = (label: string) => (label === 'UTF-8' ? 'ISO-8859-1' : 'UTF-8');

function faultStatus(like: Likeness): number {
  const answer = like.next('fault.status');
  return answer === 'http4xx' ? 400 : Number(answer.slice('http'.length));
}

function bodyOf(like: Likeness, bytes: Buffer): Buffer {
  const whole = like.next('answer.whole');
  if (whole === 'page') return Buffer.from('<html><body>No service [sandbox]</body></html>');
  return whole === 'broken' ? bytes.subarray(0, -40) : bytes;
}

function bytesOf(like: Likeness, text: string, charset: string): Buffer {
  if (charset === 'encodedTwice') return Buffer.from(Buffer.from(text, 'utf8').toString('latin1'), 'utf8');
  if (!/^(latin1|latin1AsUtf8|otherCharset)$/.test(charset)) return Buffer.from(text, 'utf8');
  const isNarrowed = ['write.token', 'write.texts'].some((id) => like.has(id, 'narrowed'));
  // Where a service keeps what its charset lacks, it can only write it as a reference.
  const isKept = !isNarrowed && like.has('write.texts', 'kept');
  const lacking = (letter: string) => (isKept ? `&#${letter.codePointAt(0)};` : '?');
  return Buffer.from(text.replace(/[^\0-\u00ff]/gu, lacking), 'latin1');
}
