import { isRead, meaningOf, type CallMeaning, requestOf, type RequestOnWire } from './CallMeaning.js';
import { CallIndex } from './CallIndex.js';
import { compareCalls, type Comparison } from './compareCalls.js';
import type { MatchRules } from './MatchRules.js';
import { Miss } from './Miss.js';
import type { StoredCall } from './StoredCall.js';

interface Track {
  readonly call: StoredCall;
  readonly meaning: CallMeaning;
  uses: number;
}

/** Finds the recorded call that means what a given one means. */
export type Player = ReturnType<typeof createPlayer>;

/**
 * A player of recorded calls. `rulesFor`: by what a call is compared, and its answer adapted to this run. `missing`: where the
 * cassette was looked for, when there is none.
 */
export function createPlayer(
  calls: readonly StoredCall[],
  rulesFor: (call: StoredCall) => MatchRules,
  missing: string | undefined,
) {
  const tracks = calls.map(
    (call): Track => ({ call, meaning: meaningOf(requestOf(call.facts.http, call.request)), uses: 0 }),
  );
  const index = new CallIndex();
  for (const [place, { call, meaning }] of tracks.entries()) index.add(place, meaning, rulesFor(call));
  return { rulesFor, find, unused };

  /** Recorded calls that were not asked for. */
  function unused(): StoredCall[] {
    return tracks.filter(({ uses }) => uses === 0).map(({ call }) => call);
  }

  /**
   * The surest matching call that was not used yet, of several the first. Reads that were asked for more often than they were recorded get
   * the last answer again; a write does not.
   */
  function find(request: RequestOnWire): StoredCall | Miss {
    const given = meaningOf(request);
    const indexed = tracks[0] && foundByIndex(given, rulesFor(tracks[0].call));
    if (indexed) return indexed;
    const compared = tracks
      .filter(({ meaning }) => meaning.operation === given.operation)
      .map((track) => comparedWith(given, track));
    const { found, rival, tellsKey, wasUsed } = choiceOf(compared);
    if (found && !rival) return use(found, tellsKey);
    const nearest = compared.sort(
      (a, b) => a.comparison.differences.length - b.comparison.differences.length,
    )[0];
    return new Miss(given.operation, {
      nearest: nearest && { folder: nearest.track.call.folder, differences: nearest.comparison.differences },
      used: wasUsed,
      rivals: rival && found && [found.track.call.folder, rival.track.call.folder],
      missing,
      recorded: [...new Set(tracks.map(({ meaning }) => meaning.operation))],
    });
  }

  function foundByIndex(given: CallMeaning, rules: MatchRules): StoredCall | undefined {
    const { all, likely, least } = index.find(given, rules, (place) => tracks[place]!.uses === 0);
    for (const place of likely === all ? all : [...likely, ...all]) {
      const track = tracks[place]!;
      if (track.uses > 0) continue;
      const candidate = comparedWith(given, track);
      // None is surer, and a key that is not known yet would leave more in doubt.
      if (isMatch(candidate) && candidate.comparison.doubt <= least) return use(candidate, true);
    }
    const { found, rival, tellsKey } = choiceOf(all.map((place) => comparedWith(given, tracks[place]!)));
    return found && !rival ? use(found, tellsKey) : undefined;
  }

  function comparedWith(given: CallMeaning, track: Track): Candidate {
    return { track, comparison: compareCalls(track.meaning, given, rulesFor(track.call)) };
  }

  /** `tellsKey`: no other key of the recording made this call. */
  function use({ track, comparison }: Candidate, tellsKey: boolean): StoredCall {
    track.uses++;
    const { bindings } = rulesFor(track.call);
    for (const binding of comparison.proposed)
      if (tellsKey || binding.kind !== 'secret') bindings.bind(binding);
    return track.call;
  }
}

interface Candidate {
  readonly track: Track;
  readonly comparison: Comparison;
}

function answerOf({ track }: Candidate): string | undefined {
  return track.call.answer?.text;
}

/** The call to use of those that are compared. `rival`: one of another key with another answer. `tellsKey`: see `use`. */
function choiceOf(compared: readonly Candidate[]) {
  const matching = compared.filter(isMatch);
  const fresh = matching.filter(({ track }) => track.uses === 0);
  const again = matching
    .filter(({ track }) => isRead(track.call.facts.operation, track.call.facts.http.method))
    .reverse();
  const found = surest(fresh.length > 0 ? fresh : again);
  const others = found ? matching.filter((other) => isOfAnotherKey(found, other)) : [];
  const rival = found && others.find((other) => answerOf(other) !== answerOf(found));
  return { found, rival, tellsKey: others.length === 0, wasUsed: matching.length > 0 };
}

function isMatch({ comparison }: Candidate): boolean {
  return comparison.differences.length === 0;
}

/** True where two calls of different keys are as good for a key that stands for none yet. */
function isOfAnotherKey(found: Candidate, other: Candidate): boolean {
  if (other.comparison.doubt !== found.comparison.doubt) return false;
  const keys = ({ comparison }: Candidate) => comparison.proposed.filter(({ kind }) => kind === 'secret');
  return keys(found).some((one) =>
    keys(other).some(({ given, recorded }) => given === one.given && recorded !== one.recorded),
  );
}

/** The first of those that leave least in doubt. */
function surest<T extends { readonly comparison: Comparison }>(found: readonly T[]): T | undefined {
  const least = Math.min(...found.map(({ comparison }) => comparison.doubt));
  return found.find(({ comparison }) => comparison.doubt === least);
}
