export { type WsdlOptions, writeWsdl } from './writeWsdl.js';
