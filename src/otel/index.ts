/** `workforce-soap/otel`: calls and attempts as OpenTelemetry spans. */
export { type OtelOptions, otelHooks } from './otelHooks.js';
