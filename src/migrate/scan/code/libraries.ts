import type { Style } from '../Use.js';
import { type Code, inside } from './Code.js';
import type { Script } from './Script.js';

const texts = new WeakMap<Script, string>();

/** True for a script that has a name of this service in it, and not only of one like it. */
export function namesService(script: Script): boolean {
  return /wsdl_?[A-Za-z]\w+|u(ri|rn):Service/.test(wordsIn(script));
}

/** The library through which a script calls. */
export function libraryOf(script: Script, name: string): Style {
  const text = wordsIn(script);
  if (/TypeScript|JavaScript/.test(script.language)) {
    if (/\sstrong-soap\s/.test(text)) return 'strong-soap';
    if (/\sworkforce-soap(\/[\w/-]+)?\s/.test(text)) return 'typed client';
    return /\s(soap|node-soap|easy-soap-request)\s/.test(text) || name.endsWith('Async')
      ? 'node-soap'
      : 'method';
  }
  if (script.language === 'PHP') {
    if (/nusoap/i.test(text)) return 'NuSOAP';
    return /\sSoapClient\s/.test(text) ? 'SoapClient' : 'method';
  }
  if (script.language === 'Python')
    return /\szeep\s/.test(text) ? 'zeep' : /\ssuds\s/.test(text) ? 'suds' : 'method';
  if (script.language === 'Ruby') return /\sSavon\s/.test(text) ? 'Savon' : 'method';
  // Where types are checked, a method of that name can only be a generated one.
  if (/^(C#|Java|Go)$/.test(script.language)) return 'generated proxy';
  return 'method';
}

function wordsIn(script: Script): string {
  const text = texts.get(script) ?? wordsOf(script.code);
  texts.set(script, text);
  return text;
}

/** All names and texts of a script, each between blanks. */
function wordsOf(code: Code): string {
  const words: string[] = [''];
  const visit = (one: Code): void => {
    if (one.kind === 'name') words.push(one.name.replace(/^\\/, ''));
    if (one.kind === 'text') for (const part of one.parts) if (part.kind === 'piece') words.push(part.value);
    for (const inner of inside(one)) visit(inner);
  };
  visit(code);
  return `${words.join(' ')} `;
}
