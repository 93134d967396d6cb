import { encodeAnswer } from '../../encoding/server/encodeAnswer.js';
import { defined } from '../../text/defined.js';
import { wsdlGetRoles } from '../../operations/catalogue/wsdlGetRoles.js';
import { SandboxFault } from '../rules/SandboxFault.js';
import type { SoapAnswer } from '../server/SoapAnswer.js';
import type { Answering, CameIn, CarriedOut, LikeService } from '../server/LikeService.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import { type Likeness, likenessOf } from './Likeness.js';
import { lettersLike } from './letters.js';
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
  const gives = like.next(`fault.${answer.wrong}`);
  const isWell = { fault: undefined, wrong: undefined };
  switch (gives) {
    case 'clientFault':
    case 'serverFault':
    case 'otherFault': {
      // The codes of other faults are none of this one.
      const isTold = like.has(`fault.${answer.wrong}`, gives);
      const code = { clientFault: 'SOAP-ENV:Client', serverFault: 'SOAP-ENV:Server', otherFault: 'Error' }[
        gives
      ];
      const body = answer.body.toString().replace(/(<faultcode[^>]*>)[^<]*/, `$1${code}`);
      return isTold ? { ...answer, body: Buffer.from(body) } : answer;
    }
    case 'httpError':
      return {
        ...answer,
        ...isWell,
        status: 401,
        contentType: 'text/html',
        body: Buffer.from('<h1>No</h1>'),
      };
    case 'noAnswer':
      return { ...answer, ...isWell, status: 0 };
    case 'emptyAnswer':
      return { ...answer, ...isWell, status: 200, body: Buffer.from(EMPTY) };
    case 'answer':
      return answering(repaired(request), { anyKey: true });
    default:
      return answer;
  }
}

const EMPTY = encodeAnswer(wsdlGetRoles, [], {
  namespaces: { types: 'uri:Service', operations: 'uri:Service' },
});

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
