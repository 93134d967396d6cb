import type { Identities } from '../../bridge/map/Lookups.js';
import { readIdentities, type SoapClients } from '../../bridge/readLookups.js';
import type { RestClient } from '../../rest/index.js';
import { readingClient } from '../service/readingClient.js';
import { Fresh } from '../config/Fresh.js';
import { NotOverRest } from './NotOverRest.js';
import type { RestSetting } from './RestSetting.js';

// A section that was made since is found by comparing; then the pairs are read anew.
const FRESH_MS = 3_600_000;
const KIND = 'rest';

/** What of the account must be known before REST can be asked: pairs of ids, and which unit a key sees. */
export class Accounts {
  readonly #setting: RestSetting;
  readonly #rest: () => Promise<RestClient>;
  readonly #checked = new Map<string, Promise<void>>();
  readonly #identities = new Fresh(FRESH_MS, () => this.#read());

  constructor(setting: RestSetting, rest: () => Promise<RestClient>) {
    this.#setting = setting;
    this.#rest = rest;
  }

  /** The pairs of ids; those that are kept where the service cannot be asked. */
  identities(): Promise<Identities> {
    return this.#identities.value;
  }

  /** Throws a `NotOverRest` unless the service says that the key of a unit sees that unit and no other. */
  async checkKey(unit: string): Promise<void> {
    const { vault, cipher } = this.#setting;
    const mark = cipher.mark(unit, (await vault.key(unit)).reveal());
    const known = this.#checked.get(mark) ?? this.#check(unit, mark);
    this.#checked.set(mark, known);
    known.catch(() => this.#checked.delete(mark));
    return known;
  }

  async #check(unit: string, mark: string): Promise<void> {
    const { state, settings, budget, vault } = this.#setting;
    if ((await state.note(KIND, `unit ${unit}`)) === mark) return;
    const units = await readingClient(settings, budget, () => vault.key(unit)).wsdlGetUnits({});
    if (units.length !== 1 || String(units[0]!.id) !== unit)
      throw new NotOverRest(`keys.units.${unit} is not the key of the unit ${unit} alone`);
    await state.saveNotes(KIND, [{ name: `unit ${unit}`, text: mark }]);
  }

  async #read(): Promise<Identities> {
    const { state } = this.#setting;
    try {
      const identities = await readIdentities(this.#clients(), await this.#rest());
      await state.saveNotes(KIND, [{ name: 'identities', text: JSON.stringify(identities) }]);
      return identities;
    } catch (error) {
      const kept = await state.note(KIND, 'identities');
      if (kept === undefined) throw error;
      return JSON.parse(kept) as Identities;
    }
  }

  #clients(): SoapClients {
    const { settings, budget, vault } = this.#setting;
    const client = (unit: string | undefined) => readingClient(settings, budget, () => vault.key(unit));
    const { root, units } = vault.names;
    return root ? client(undefined) : units.map(client);
  }
}
