import type { World } from '../World.js';
import type { WorldSize } from '../WorldSize.js';
import {
  type Place,
  placeOf,
  type Planted,
  plantForEmployee,
  plantForUnit,
  type TroubleKind,
} from './plants.js';

/** The shift whose day `unitEmpty` takes away; no other trouble is planted on it. */
const EMPTY_DAY = 1;

/** Plants the troubles of a size in a generated world, and tells what is where. */
export function plantTrouble(world: World, size: WorldSize): Planted[] {
  const kinds = size.trouble ?? [];
  const units = world.unitIds().reverse();
  const people = placesOf(world, size);
  const ofPeople = kinds.map((kind) =>
    isOfUnit(kind) ? undefined : { kind, ...plantForEmployee[kind](next(people, kind)) },
  );
  // Afterwards, so that a unit that was transferred has no punch that came later.
  return kinds.map((kind, i) => {
    if (!isOfUnit(kind)) return ofPeople[i]!;
    const unit = units.shift() ?? tooSmall(kind);
    return { kind, unit, employeeId: 0, ...plantForUnit[kind](world, unit, dayOf(world, unit)) };
  });
}

/** Each employee once, on another day than the one before, without those who are ill. */
function* placesOf(world: World, { units, employees, shifts }: WorldSize): Generator<Place, void> {
  const days = Array.from({ length: shifts }, (_, k) => k).filter((k) => k !== EMPTY_DAY);
  let count = 0;
  for (let n = 1; n <= units * employees; n++) {
    if (n % 20 !== 5) yield placeOf(world, 1000 + n, days[count++ % days.length] ?? 0);
  }
}

function next(people: Generator<Place, void>, kind: TroubleKind): Place {
  const place = people.next().value ?? tooSmall(kind);
  // Two share a badge number.
  if (kind === 'badgeTwice' && people.next().done) tooSmall(kind);
  return place;
}

function dayOf(world: World, unit: number): string {
  const [first] = world.employees.ofUnit(unit);
  return placeOf(world, first!.id, EMPTY_DAY).shift.begDate;
}

function tooSmall(kind: TroubleKind): never {
  throw new RangeError(`trouble: no place is left for ${kind}; give the world more units or employees`);
}

function isOfUnit(kind: TroubleKind): kind is keyof typeof plantForUnit {
  return kind in plantForUnit;
}
