import { walk } from '../Code.js';
import type { Program } from '../Program.js';
import type { Values } from '../Values.js';
import { CallSites } from './CallSites.js';
import { DynamicSites } from './DynamicSites.js';
import { HelperSites } from './HelperSites.js';
import { MemberSites } from './MemberSites.js';
import type { Templates } from './Site.js';
import { Sites } from './Sites.js';
import { TemplateSites } from './TemplateSites.js';
import { TextSites } from './TextSites.js';

/** Finds the places of all scripts that call an operation, also by the functions that take the name from others. */
export function findSites(program: Program, values: Values, templates: Templates): Sites {
  const sites = new Sites();
  const dynamic = new DynamicSites(program, values, sites);
  const members = new MemberSites(program, sites, dynamic);
  const calls = new CallSites(program, values, sites, dynamic);
  const texts = new TextSites(sites, dynamic, new TemplateSites(program, values, sites, templates));
  for (const script of program.scripts)
    walk(script.code, (code) => {
      if (code.kind === 'member') members.member(script, code);
      else if (code.kind === 'call') calls.call(script, code);
      else if (code.kind === 'text') texts.text(script, code);
      else if (code.kind === 'list') calls.callable(script, code);
      else if (code.kind === 'assign') members.destructured(script, code.target);
    });
  const helpers = new HelperSites(program, values, sites);
  for (const script of program.scripts)
    walk(script.code, (code) => {
      if (code.kind === 'call') helpers.call(script, code);
    });
  return sites;
}
