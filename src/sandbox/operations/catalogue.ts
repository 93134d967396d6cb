import { ROLES } from '../world/generate/catalogue.js';
import type { Handlers } from './Handler.js';

/** Operations on lists that the whole customer shares. */
export const catalogue = {
  wsdlGetRoles() {
    return ROLES;
  },
} satisfies Partial<Handlers>;
