export const SEVERITIES = ['error', 'warning', 'note'] as const;

/** How grave a finding is. */
export type Severity = (typeof SEVERITIES)[number];
