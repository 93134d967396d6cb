import { styleText } from 'node:util';

type Paint = (text: string) => string;

/** Emphasis for a terminal; plain text where colour is off. */
export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

const paint =
  (name: keyof Style): Paint =>
  (text) =>
    styleText(name, text, { validateStream: false });

const COLOURED: Style = {
  bold: paint('bold'),
  dim: paint('dim'),
  red: paint('red'),
  green: paint('green'),
  yellow: paint('yellow'),
  cyan: paint('cyan'),
};

const asIs: Paint = (text) => text;
export const PLAIN: Style = { bold: asIs, dim: asIs, red: asIs, green: asIs, yellow: asIs, cyan: asIs };

/** Colour on terminals only; `NO_COLOR` turns it off, `FORCE_COLOR` on, and with 0 off (no-color.org). */
export function styleFor(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): Style {
  if (env.NO_COLOR || env.FORCE_COLOR === '0' || env.FORCE_COLOR === 'false') return PLAIN;
  if (env.FORCE_COLOR) return COLOURED;
  return stream.isTTY && env.TERM !== 'dumb' ? COLOURED : PLAIN;
}
