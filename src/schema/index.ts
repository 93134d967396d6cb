export { schemaOf } from '../encoding/schema.js';
