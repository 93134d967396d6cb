import { findEmployee, unitsOf } from '../rules/Caller.js';
import { findAgreements, isInForce } from '../rules/agreements.js';
import { modifiedAfter, parseDay, parseMoment } from '../rules/filters.js';
import { periodErrors } from '../rules/Rejections.js';
import { saveAgreement, saveLegacyAgreement } from '../rules/saveAgreement.js';
import type { AgreementTemplateRow } from '../world/rows/agreements.js';
import { agreementOnDay, agreementRecord, agreementV2Record, legacyFields } from './agreementRecord.js';
import type { Handlers } from './Handler.js';

/** Operations on employment agreements and their templates. */
export const agreements = {
  wsdlGetAgreements(world, caller, { lastModified, ...filter }) {
    return findAgreements(world, caller, { ...filter, modifiedAfter: lastModified }).map((agreement) =>
      agreementRecord(world, agreement),
    );
  },

  wsdlGetAgreementsV2(world, caller, { GetAgreementsV2: request = {} }) {
    const validationErrors = periodErrors(world, request);
    const found = validationErrors.length > 0 ? [] : findAgreements(world, caller, request);
    return { agreements: found.map((agreement) => agreementV2Record(world, agreement)), validationErrors };
  },

  wsdlUpdateAgreements(world, caller, { agreements: rows = [] }) {
    return rows.map((row) => {
      const saved = saveLegacyAgreement(world, caller, row);
      if ('errors' in saved) return { ...row, validationErrors: saved.errors };
      const badgeNo = world.employees.get(saved.employeeId)?.badgeNo ?? '';
      return { ...row, id: saved.id, restId: saved.restId, badgeNo, validationErrors: [] };
    });
  },

  wsdlUpdateAgreementsV2(world, caller, { agreements: rows = [] }) {
    return rows.map((row) => {
      const saved = saveAgreement(world, caller, row);
      if ('errors' in saved) return { ...row, validationErrors: saved.errors };
      const { id, extAgreementId, restId, employeeId, templateId, extTemplateId } = saved;
      const badgeNo = world.employees.get(employeeId)?.badgeNo ?? '';
      const identity = { id, extAgreementId, restId, employeeId, badgeNo, templateId, extTemplateId };
      return { ...row, ...identity, validationErrors: [] };
    });
  },

  wsdlGetAgreementInfoByDate(world, caller, { infoByDate = {} }) {
    const date = parseDay('date', infoByDate.date) ?? world.clock.today();
    const badgeNo = infoByDate.EmployeeBadgeNo?.badgeNo;
    const one = findEmployee(world, caller, { badgeNo });
    return [...world.agreements.of(unitsOf(world, caller))]
      .filter((agreement) => (!badgeNo || agreement.employeeId === one?.id) && isInForce(agreement, date))
      .map((agreement) => agreementOnDay(world, agreement, date));
  },

  wsdlGetAgreementTemplates(world, _caller, { agreementTemplateId, lastModified }) {
    const after = parseMoment('lastModified', lastModified);
    return [...world.agreementTemplates.of()]
      .filter(({ id }) => !agreementTemplateId || id === agreementTemplateId)
      .filter(({ ts = '' }) => modifiedAfter({ ts }, after))
      .map(legacyTemplate);
  },

  wsdlGetAgreementTemplatesV2(world, _caller, { GetAgreementTemplatesV2: request = {} }) {
    const after = parseMoment('modifiedAfter', request.modifiedAfter);
    const agreementTemplates = [...world.agreementTemplates.of()].filter(
      ({ id, extTemplateId, ts = '' }) =>
        (!request.templateId || id === request.templateId) &&
        (!request.extTemplateId || extTemplateId === request.extTemplateId) &&
        modifiedAfter({ ts }, after),
    );
    return { agreementTemplates, validationErrors: [] };
  },

  wsdlGetAgreementTemplatesSalaryTypes(
    world,
    _caller,
    { GetAgreementTemplatesSalaryTypesRequest: request = {} },
  ) {
    const templates = [...world.agreementTemplates.of()].filter(
      ({ id, extTemplateId }) =>
        (!request.templateId || id === request.templateId) &&
        (!request.externalTemplateId || extTemplateId === request.externalTemplateId),
    );
    const agreementTemplatesSalaryTypes = templates.flatMap(
      ({ id: templateId, extTemplateId, salaryTypeIds }) =>
        [...world.salaryTypes.of()]
          .filter(({ id }) => salaryTypeIds?.includes(id) ?? true)
          .map((type) => ({
            templateId,
            externalTemplateId: extTemplateId,
            id: templateId * 1000 + type.id,
            restId: 0,
            stCode: type.id,
            salaryCode: type.salaryCode,
            localLabel: type.name,
            defaultLabel: type.name,
            requiresApproval: type.requiresApproval,
            approvedByDefault: !type.requiresApproval,
            isLeave: type.id >= 300 && type.id < 400,
            inUse: true,
            isActive: true,
            salaryCost: type.hourlyCost,
            transferToPayroll: type.transfer,
            ts: '2026-01-02T08:00:00',
          })),
    );
    return { agreementTemplatesSalaryTypes, validationErrors: [] };
  },
} satisfies Partial<Handlers>;

/** The first version of the template record has few of the newer fields, some under other names. */
function legacyTemplate(template: AgreementTemplateRow) {
  return {
    ...legacyFields(template),
    id: template.id,
    templateName: template.templateName,
    hourly: template.hourly,
    fromDate: '2015-01-01',
    expires: 0,
    comment: template.comment,
    weeklyAvg: template.weeklyAvg,
    stdRedDays: template.stdRedDays ? 1 : 0,
    stdOverTime: template.stdOverTime ? 1 : 0,
    // Whole numbers in this version.
    maxHourDay: Math.trunc(Number(template.maxHourDay ?? 0)),
    maxHourWeek: Math.trunc(Number(template.maxHourWeek ?? 0)),
    minShift: 0,
    minRest: Math.trunc(Number(template.minRest ?? 0)),
    overTime: [],
    ts: template.ts,
  };
}
