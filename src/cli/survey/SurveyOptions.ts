import type { spec } from '../commands/survey.js';
import type { OptionsOf } from '../commandSpec.js';

/** What `survey` takes. */
export type SurveyOptions = OptionsOf<typeof spec>;
