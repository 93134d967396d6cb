// The module is its own default export, as node-soap is: `import soap from 'soap'`.
export * from './soap.js';
export * as default from './soap.js';
