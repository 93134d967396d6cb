import type { NEEDS } from './scopes.generated.js';

/** The OAuth scopes of version 3. Source: interface document 5. */
export type V3Scope =
  | 'hr:agreements:create'
  | 'hr:agreements:delete'
  | 'hr:agreements:read'
  | 'hr:employees:create'
  | 'hr:employees:delete'
  | 'hr:employees:read'
  | 'hr:employees:update'
  | 'organization:groups:create'
  | 'organization:groups:delete'
  | 'organization:groups:read'
  | 'organization:groups:update'
  | 'hr:role-assignments:create'
  | 'hr:role-assignments:delete'
  | 'hr:role-assignments:read'
  | 'hr:role-assignments:update'
  | 'organization:roles:read'
  | 'schedule:shifts:read';

/** The OAuth scopes of version 2. Source: interface document 5. */
export type V2Scope =
  | 'integration.absence:read'
  | 'collaboration_groups:read'
  | 'collaboration_groups:create'
  | 'collaboration_groups:update'
  | 'collaboration_groups:delete';

/** A permission that a token can have. */
export type Scope = V2Scope | V3Scope;

/**
 * What the credentials need for a call: a scope, or a permission bit of a scope in the account settings, such as
 * `Absence (Create)`. Source: interface document 4.1 and 5.
 */
export type Permission = (typeof NEEDS)[keyof typeof NEEDS];
