import { decimalOf, multiply, type TenThousandths } from '../world/decimal.js';

// 31.42 % on top of what is paid.
const SOCIAL_SHARE: TenThousandths = 3142;

/** What work or an absence costs, with social cost on top. */
export function costsOf(cost: TenThousandths, isAbsence: boolean) {
  const social = multiply(cost, SOCIAL_SHARE);
  return {
    netCost: decimalOf(isAbsence ? 0 : cost),
    absenceCost: decimalOf(isAbsence ? cost : 0),
    socialCost: decimalOf(social),
    totalCost: decimalOf(cost + social),
  };
}
