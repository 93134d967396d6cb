import { operationElements } from '../operationText.js';
import type { Use } from '../Use.js';
import { Sightings } from './traffic.js';

/** The calls of an XML file that holds requests: of a cassette, a dump, a test tool's project. */
export function scanXml(file: string, text: string): Use[] {
  const sightings = new Sightings(file, 'recorded call');
  for (const { operation, index } of operationElements(text))
    sightings.add(text.slice(0, index).split('\n').length, { operations: [operation], body: true });
  return sightings.uses();
}
