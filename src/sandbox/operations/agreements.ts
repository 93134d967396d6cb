import { findEmployee, unitsOf } from '../rules/Caller.js';
import { findAgreements, isInForce } from '../rules/agreements.js';
import { changedSince, parseDay } from '../rules/filters.js';
import { findFor, saveRows } from '../rules/Saving.js';
import type { World } from '../world/World.js';
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
    const { found, validationErrors } = findFor(world, caller, request, () =>
      findAgreements(world, caller, request),
    );
    return { agreements: found.map((agreement) => agreementV2Record(world, agreement)), validationErrors };
  },

  wsdlUpdateAgreements: (world, caller, { agreements: rows }) =>
    saveRows(world, caller, rows, (saving, row) => {
      const { id, restId, employeeId } = saveLegacyAgreement(saving, row);
      return { ...row, id, restId, badgeNo: world.badgeOf(employeeId) };
    }),

  wsdlUpdateAgreementsV2: (world, caller, { agreements: rows }) =>
    saveRows(world, caller, rows, (saving, row) => {
      const saved = saveAgreement(saving, row);
      const { id, extAgreementId, restId, employeeId, templateId, extTemplateId } = saved;
      const identity = { id, extAgreementId, restId, employeeId, templateId, extTemplateId };
      return { ...row, ...identity, badgeNo: world.badgeOf(employeeId) };
    }),

  wsdlGetAgreementInfoByDate(world, caller, { infoByDate = {} }) {
    const date = parseDay('date', infoByDate.date) ?? world.clock.today();
    const badgeNo = infoByDate.EmployeeBadgeNo?.badgeNo;
    const one = findEmployee(world, caller, { badgeNo });
    return [...world.agreements.of(unitsOf(world, caller))]
      .filter((agreement) => (!badgeNo || agreement.employeeId === one?.id) && isInForce(agreement, date))
      .map((agreement) => agreementOnDay(world, agreement, date));
  },

  wsdlGetAgreementTemplates(world, _caller, { agreementTemplateId: id, lastModified }) {
    return changedSince(templatesOf(world, id), lastModified).map(legacyTemplate);
  },

  wsdlGetAgreementTemplatesV2(world, _caller, { GetAgreementTemplatesV2: request = {} }) {
    const { templateId, extTemplateId, modifiedAfter } = request;
    const found = templatesOf(world, templateId, extTemplateId);
    return {
      agreementTemplates: changedSince(found, modifiedAfter, 'modifiedAfter'),
      validationErrors: [],
    };
  },

  wsdlGetAgreementTemplatesSalaryTypes(
    world,
    _caller,
    { GetAgreementTemplatesSalaryTypesRequest: request = {} },
  ) {
    const templates = templatesOf(world, request.templateId, request.externalTemplateId);
    const agreementTemplatesSalaryTypes = templates.flatMap(
      ({ id: templateId, extTemplateId, salaryTypeIds }) =>
        [...world.salaryTypes.of()]
          .filter(({ id }) => salaryTypeIds?.includes(id) ?? true)
          .map((type) => ({
            ...{ templateId, externalTemplateId: extTemplateId, id: templateId * 1000 + type.id, restId: 0 },
            ...{
              stCode: type.id,
              salaryCode: type.salaryCode,
              localLabel: type.name,
              defaultLabel: type.name,
            },
            ...{ requiresApproval: type.requiresApproval, approvedByDefault: !type.requiresApproval },
            ...{ isLeave: type.id >= 300 && type.id < 400, inUse: true, isActive: true },
            ...{ salaryCost: type.hourlyCost, transferToPayroll: type.transfer },
            ts: '2026-01-02T08:00:00',
          })),
    );
    return { agreementTemplatesSalaryTypes, validationErrors: [] };
  },
} satisfies Partial<Handlers>;

/** The templates of an id and an external id, where these are given. */
function templatesOf(world: World, asked: number | undefined, extAsked?: string): AgreementTemplateRow[] {
  return [...world.agreementTemplates.of()].filter(
    ({ id, extTemplateId }) => (!asked || id === asked) && (!extAsked || extTemplateId === extAsked),
  );
}

/** The first version of the template record has few of the newer fields, some under other names. */
function legacyTemplate(template: AgreementTemplateRow) {
  const { id, templateName, hourly, comment, weeklyAvg, stdRedDays, stdOverTime, ts } = template;
  const { maxHourDay, maxHourWeek, minRest } = template;
  const wholes = Object.entries({ maxHourDay, maxHourWeek, minRest });
  return {
    ...legacyFields(template),
    ...{ id, templateName, hourly, comment, weeklyAvg, minShift: 0, overTime: [], ts },
    ...{ fromDate: '2015-01-01', expires: 0 },
    ...{ stdRedDays: stdRedDays ? 1 : 0, stdOverTime: stdOverTime ? 1 : 0 },
    // Whole numbers in this version.
    ...Object.fromEntries(wholes.map(([name, hours]) => [name, Math.trunc(Number(hours ?? 0))])),
  };
}
