import { z } from 'zod';

const HOWS = ['errors', 'reading', 'traffic', 'writing'] as const;

const count = z.int('expected a whole number').min(1, 'expected a number from 1');
// Names of answers, fields, operations and assumptions: nothing else may stand in the file.
const word = z.string().regex(/^[A-Za-z_][\w.-]{0,80}$/, 'expected a name');
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'expected a day, such as 2026-03-16');
const text = z.string().max(500);

const found = z.strictObject({
  verdict: z.enum(['confirmed', 'contradicted', 'notShown', 'varies']),
  /** How often each answer was seen, by its id. */
  seen: z.record(word, count),
  by: z.array(z.enum(HOWS)).readonly(),
  /** The numbers that the assumption keeps, such as the longest lag. */
  measured: z.record(word, z.number()).optional(),
});

const fieldsSeen = z.strictObject({
  /** How many answers with a value, and how many records in them. */
  answers: count,
  records: z.int().min(0),
  /** Fields that every record has, that some have, and that none has. */
  always: z.array(word).readonly(),
  sometimes: z.array(word).readonly(),
  never: z.array(word).readonly(),
  /** Of those that are there: fields that no record has a value in, and fields with a value that is not listed. */
  empty: z.array(word).readonly().optional(),
  unlisted: z.array(word).readonly().optional(),
  /** How many fields there are that the definition lacks. Their names are words of the service. */
  others: count.optional(),
});

const schema = z.strictObject({
  $schema: text.optional(),
  format: z.literal(1),
  /** Where and how the service is called. */
  service: z.strictObject({
    endpoint: text.optional(),
    namespace: text.optional(),
    operationNamespace: text.optional(),
    /** SOAP actions that differ from those that the toolkit knows, by operation. */
    actions: z.record(word, text).optional(),
    /** Operations that the toolkit knows and the WSDL does not have, and the other way round. */
    missing: z.array(word).readonly().optional(),
    added: z.array(word).readonly().optional(),
  }),
  /** The surveys that made it, in their order. */
  surveys: z.array(z.strictObject({ on: day, by: z.enum(HOWS), calls: z.int().min(0) })).readonly(),
  /** What is known of each assumption, by its id. One that is not here was never looked at. */
  assumptions: z.record(word, found),
  /** What the answers of an operation hold, against its definition. */
  operations: z.record(word, fieldsSeen),
  /** Put in by a person: an assumption that may be relied on beyond doubt, by whom and since when. */
  trusted: z.record(word, z.strictObject({ by: text, on: day })).optional(),
});

/** The schema of `deployment.json`. */
export const DeploymentSchema: z.ZodType<Deployment> = schema;

/** What was learned of one deployment, as `deployment.json` holds it. No key and no value of a person is in it. */
export interface Deployment extends Readonly<z.output<typeof schema>> {}

/** What the answers of an operation hold. */
export type FieldsSeen = Readonly<z.output<typeof fieldsSeen>>;
