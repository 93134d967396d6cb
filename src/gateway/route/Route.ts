import type { ScriptCode } from '../../evidence/signoff/Evidence.js';

/**
 * Who answers. `soap`: the service. `shadow`: the service, and REST is asked afterwards. `rest-if-equal`: both are asked, and
 * the service's answer goes out unless both say the same. `rest`: REST.
 */
export const MODES = ['soap', 'shadow', 'rest-if-equal', 'rest'] as const;
/** Who answers the calls of a route. */
export type Mode = (typeof MODES)[number];

/** What is switched: what one script asks with one operation. */
export interface Route {
  /** The script: the name of its token. */
  readonly script: string;
  /** The SOAP operation. */
  readonly operation: string;
  /** Of the key that its calls use, `root`, or `*` for all of them. */
  readonly unit: string;
}

/** The route of a call, and the text of the script that its token was made for. */
export interface RouteOfCall extends Route {
  readonly code?: ScriptCode;
}

export interface Switched extends Route {
  /** Who answers. */
  readonly mode: Mode;
  /** ISO. */
  readonly since: string;
  /** Who switched it. */
  readonly by: string;
  /** Why, in words. */
  readonly why: string;
  /** The last day of the exception that it rests on. */
  readonly until?: string;
  /** What somebody has accepted to be lost, by name, such as `wsdlGetEmployees.cardNo`. */
  readonly losses?: readonly string[];
}

/** The route in a line. */
export function routeText({ script, operation, unit }: Route): string {
  return `${script}: ${operation}${unit === '*' ? '' : unit === 'root' ? ' (root key)' : ` (unit ${unit})`}`;
}
