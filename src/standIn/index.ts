export { answerXml, type AnswerXmlOptions } from './answerXml.js';
export { type Callback, type Client, createClient, createClientAsync } from './createClient.js';
export { libraryInput } from './inputOf.js';
