export { schemaOf } from '../validation/schema.js';
