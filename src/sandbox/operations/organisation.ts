import { unitsOf } from '../rules/Caller.js';
import type { Handlers } from './Handler.js';

/** Operations on units, sections and districts. */
export const organisation = {
  wsdlGetUnitsAPIKeyV2(world, caller) {
    return unitsOf(world, caller).map((id) => {
      const unit = world.units.get(id)!;
      const district = world.districts.get(unit.districtId);
      return {
        id,
        groupId: unit.groupId,
        extGroupId: unit.extGroupId,
        name: unit.name,
        extUnitId: unit.extUnitId,
        API_key: unit.key,
        extApplicationId: unit.extApplicationId,
        districtId: unit.districtId,
        costCentre: unit.costCentre,
        costCentreExtCode: world.extCodeOf(unit.costCentre),
        validationErrors: [],
        companyNo: world.customer.companyNo,
        districtGroupId: district?.groupId ?? 0,
        districtExtGroupId: district?.extGroupId ?? '',
        publishedTo: unit.publishedTo,
      };
    });
  },
} satisfies Partial<Handlers>;
