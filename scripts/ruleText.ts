import type { Asked, Rule, When } from '../src/definition/rule.js';

/** What a rule asks, as the beginning of a sentence in Markdown. */
export function ruleText(rule: Rule): string {
  const when = rule.form === 'onlyWhen' ? '' : conditionOf(rule.when, ' when ');
  return `${formText(rule)}${when}${conditionOf(rule.unless, ', unless ')}`;
}

function formText(rule: Rule): string {
  switch (rule.form) {
    case 'order': {
      const [first, second] = rule.days.map(code);
      const [from, to] = (rule.times ?? []).map(code);
      const times = to ? `, nor on one day ${to} before ${from}${rule.later ? ' or at it' : ''}` : '';
      return `${second} is not before ${first}${times}`;
    }
    case 'span':
      return `${code(rule.days[1])} is at most ${rule.most} days after ${code(rule.days[0])}`;
    case 'sum':
      return `${code(rule.total)} is the sum of ${listed(rule.of.map(code), 'and')}`;
    case 'requires':
      return `${listed(rule.fields.map(code), 'and')} must be used`;
    case 'oneOf':
      return `${listed(rule.fields.map(code), 'or')} must be used`;
    case 'onlyWhen':
      return `${listed(rule.fields.map(code), 'and')} only when ${conditionOf(rule.when, '')}`;
    case 'fixed': {
      const first = rule.ofFirst === undefined ? '' : ` of the first of ${code(rule.field)}`;
      return `${code(rule.ofFirst ?? rule.field)}${first} is ${code(rule.value)}`;
    }
  }
}

function conditionOf(when: When<string> | undefined, before: string): string {
  if (!when) return '';
  const asked = Object.entries(when).map(([name, one]) => `${code(name)} is ${askedText(one!)}`);
  return `${before}${listed(asked, 'and')}`;
}

function askedText(asked: Asked): string {
  if (asked === 'used') return 'used';
  if (asked === 'unused') return 'not used';
  const values = listed(('in' in asked ? asked.in : asked.notIn).map(code), 'or');
  return 'in' in asked ? values : `not ${values}`;
}

function code(text: string | number | boolean): string {
  return text === '' ? 'empty' : `\`${text}\``;
}

/** `a, b and c`. */
function listed(names: readonly string[], word: 'and' | 'or'): string {
  return names.length < 2 ? String(names[0]) : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
