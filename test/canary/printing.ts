/** A job that prints all it gets. Its output is searched by the canary test. */
import { runScenarios } from './scenarios.js';

await runScenarios(() => undefined);
