// What generated records are made of.
export const CITIES = ['Göteborg', 'Malmö', 'Stockholm', 'Uppsala', 'Lund', 'Umeå'];
export const SECTIONS = ['Kök', 'Servering', 'Kassa', 'Lager', 'Disk'];

export type Cell = readonly [name: string, type: string, value: string | number];

export const string = (name: string, value: string | number = ''): Cell => [name, 'string', value];
export const int = (name: string, value: number): Cell => [name, 'int', value];
export const date = (name: string, value: string): Cell => [name, 'date', value];
export const two = (value: number) => String(value).padStart(2, '0');
export const day = (i: number, from: number, span: number) =>
  `${from + (i % span)}-${two(1 + ((i * 7) % 12))}-${two(1 + ((i * 11) % 28))}`;
export const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!;

export function write(cells: readonly Cell[]): string {
  let xml = '';
  for (const [name, type, value] of cells) xml += `<${name} xsi:type="xsd:${type}">${value}</${name}>`;
  return xml;
}

export const emptyArray = (name: string, type: string) =>
  `<${name} xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:${type}[0]"></${name}>`;
