// Written by `npm run generate:rest`.
import type { OtherText } from './OtherText.js';
export interface paths {
  "/v2/absence-schedule/groups/{groupId}": {
    /**
     * Absence schedules of a domain group.
     * @description Source: interface document 4.1.
     */
    get: operations["getAbsenceSchedules"];
  };
  "/v2/absence-types/groups/{groupId}/employees/{employeeId}": {
    /**
     * Absence types that are valid for an employee in a period.
     * @description Already filtered by what the employee's agreement template allows. Source: interface document 4.1.
     */
    get: operations["getAbsenceTypesForEmployee"];
  };
  "/v2/collaboration-groups/labels/{labelId}": {
    /**
     * A label of collaboration groups.
     * @description Source: interface document 4.1.
     */
    get: operations["getLabelsById"];
    /**
     * Updates a label.
     * @description Source: interface document 4.1.
     */
    put: operations["updateLabel"];
    /**
     * Deletes a label.
     * @description Source: interface document 4.1.
     */
    delete: operations["deleteLabel"];
  };
  "/v2/collaboration-groups/groups/{collaborationGroupId}": {
    /**
     * A collaboration group with its details.
     * @description Source: interface document 4.1.
     */
    get: operations["getCollaborationGroupsById"];
    /**
     * Updates a collaboration group.
     * @description Source: interface document 4.1.
     */
    put: operations["editCollaborationGroups"];
    /**
     * Deletes a collaboration group WITH ITS CHILDREN.
     * @description Source: interface document 4.1.
     */
    delete: operations["deleteCollaborationGroupsWithChildren"];
  };
  "/v2/collaboration-groups/groups/{collaborationGroupId}/unarchive": {
    /**
     * Takes a collaboration group out of the archive.
     * @description Source: interface document 4.1.
     */
    put: operations["unArchiveCollaborationGroup"];
  };
  "/v2/collaboration-groups/groups/{collaborationGroupId}/move": {
    /**
     * Moves a collaboration group to a new parent.
     * @description Needs the scope for deleting. Source: interface document 4.1.
     */
    put: operations["moveCollaborationGroup"];
  };
  "/v2/collaboration-groups/groups/{collaborationGroupId}/archive": {
    /**
     * Archives a collaboration group.
     * @description Source: interface document 4.1.
     */
    put: operations["archiveCollaborationGroup"];
  };
  "/v2/collaboration-groups/labels": {
    /**
     * Creates a label.
     * @description Source: interface document 4.1.
     */
    post: operations["createLabel"];
  };
  "/v2/collaboration-groups/groups": {
    /**
     * Creates a collaboration group.
     * @description Source: interface document 4.1.
     */
    post: operations["createCollaborationGroups"];
  };
  "/v2/collaboration-groups/associate-groups": {
    /**
     * Associates groups to a collaboration group.
     * @description The document shows neither bodies nor scope. Source: interface document 4.1.
     */
    post: operations["associateGroupsToCollaborationGroup"];
  };
  "/v2/collaboration-groups/associate-employees": {
    post: operations["associateEmployeesToCollaborationGroup"];
  };
  "/v2/collaboration-groups/root-by-domain/{domainId}": {
    get: operations["getRootCollaborationGroupsByDomain"];
  };
  "/v2/collaboration-groups/labels/domain/{domainId}": {
    get: operations["getLabelsByDomain"];
  };
  "/v2/collaboration-groups/groups/{rootGroupId}/all-under-root": {
    get: operations["getAllCollaborationGroupsUnderRoot"];
  };
  "/v2/collaboration-groups/groups/{parentId}/children": {
    get: operations["getChildrenGroups"];
  };
  "/v2/collaboration-groups/groups/{collaborationGroupId}/employees": {
    get: operations["getCollaborationGroupEmployeeIds"];
  };
  "/v2/collaboration-groups/groups/{collaborationGroupId}/eligible-parents": {
    get: operations["getEligibleParentCollaborationGroups"];
  };
  "/v2/collaboration-groups/groups/group/{groupId}": {
    get: operations["getCollaborationGroupsByEmployeeGroupId"];
  };
  "/v2/collaboration-groups/groups/employee/{employeeId}": {
    get: operations["getCollaborationGroupsByEmployeeId"];
  };
  "/v2/collaboration-groups/by-root/{rootCollaborationGroupId}/employee/{employeeId}": {
    get: operations["getCollaborationGroupByRootIdAndEmployeeId"];
  };
  "/v2/collaboration-groups/delete-groups": {
    delete: operations["deleteGroupsFromCollaborationGroup"];
  };
  "/v2/collaboration-groups/delete-employees": {
    delete: operations["deleteEmployeesFromCollaborationGroup"];
  };
  "/v2/employee/agreements/{id}": {
    patch: operations["patchAgreement"];
  };
  "/v2/employee/pay-schedules/{id}/periods/{periodDate}": {
    get: operations["getPayPeriod"];
  };
  "/v2/employee/badgeNo/{badgeNo}": {
    get: operations["findEmployeesByBadgeNumber"];
  };
  "/v2/forecast-calculation/groups/{groupId}/optimal-headcounts/{optimalHeadcountId}": {
    post: operations["calculateOptimalHeadcountsById"];
  };
  "/v2/forecast-calculation/customer/{customerId}/events": {
    post: operations["getEvents"];
  };
  "/v2/forecast-calculation/groups/{groupId}/optimal-headcounts": {
    get: operations["calculateOptimalHeadcounts"];
  };
  "/v2/forecasts/static-rules": {
    get: operations["getStaticRulesByGroup"];
    put: operations["updateStaticRule"];
    post: operations["createStaticRule"];
  };
  "/v2/forecasts/dynamic-rules": {
    get: operations["getDynamicRulesByGroup"];
    put: operations["updateDynamicRule"];
    post: operations["createDynamicRule"];
  };
  "/v2/forecasts/target-data": {
    post: operations["postTargetData"];
  };
  "/v2/forecasts/raw-data": {
    /** @deprecated */
    post: operations["postRawData"];
  };
  "/v2/forecasts/predicted-data": {
    post: operations["postPredictedData"];
  };
  "/v2/forecasts/forecast-variables/{externalForecastVariableId}/forecast-configurations/{externalForecastConfigurationId}/edit-forecast": {
    post: operations["editCalculatedForecast"];
  };
  "/v2/forecasts/forecast-data": {
    /** @deprecated */
    post: operations["postForecastData"];
  };
  "/v2/forecasts/budget-data": {
    post: operations["postBudgetData"];
  };
  "/v2/forecasts/aggregated-data": {
    post: operations["postAggregatedData"];
  };
  "/v2/forecasts/actual-data": {
    post: operations["postActualData"];
  };
  "/v2/forecasts/target-data/{externalId}": {
    get: operations["getTargetData"];
    delete: operations["deleteTargetData"];
  };
  "/v2/forecasts/forecast-variables/{externalForecastVariableId}/raw-data": {
    /** @deprecated */
    get: operations["getRawData"];
    /** @deprecated */
    delete: operations["deleteRawData"];
  };
  "/v2/forecasts/forecast-variables/{externalForecastVariableId}/raw-data-stream": {
    /** @deprecated */
    get: operations["getRawDataStream"];
  };
  "/v2/forecasts/forecast-variables/{externalForecastVariableId}/forecast-data": {
    /** @deprecated */
    get: operations["getUploadedForecastData"];
    /** @deprecated */
    delete: operations["deleteForecastData"];
  };
  "/v2/forecasts/forecast-variables/{externalForecastVariableId}/calculated-forecast": {
    get: operations["getCalculatedForecastForVariable"];
  };
  "/v2/forecasts/forecast-variables/{externalForecastVariableId}/budget-data": {
    get: operations["getUploadedBudgetData"];
    delete: operations["deleteBudgetData"];
  };
  "/v2/forecasts/forecast-variables/{externalForecastVariableId}/aggregated-data": {
    get: operations["getAggregatedData"];
  };
  "/v2/forecasts/forecast-variables/{externalForecastVariableId}/actual-data": {
    get: operations["getActualData"];
    delete: operations["deleteActualData"];
  };
  "/v2/forecasts/forecast-variables/{externalForecastVariableId}/actual-data-stream": {
    get: operations["getActualDataStream"];
  };
  "/v2/forecasts/calculated-variables/{extCalculatedVarId}": {
    get: operations["getCalculatedVariableData"];
  };
  "/v2/forecasts/static-rules/{externalStaticRuleId}": {
    delete: operations["deleteStaticRule"];
  };
  "/v2/forecasts/dynamic-rules/{externalDynamicRuleId}": {
    delete: operations["deleteDynamicRule"];
  };
  "/v2/forecast-events/groups/{groupId}/events/{eventId}": {
    put: operations["updateEvent"];
    delete: operations["deleteEvent"];
  };
  "/v2/forecast-events/groups/{groupId}/event-categories/{eventCategoryId}": {
    get: operations["getEventCategory"];
    put: operations["updateEventCategory"];
    delete: operations["deleteEventCategory"];
  };
  "/v2/forecast-events/groups/{groupId}/events": {
    get: operations["getIntegrationEvents"];
    post: operations["getGroupHierarchyIntegrationEvents"];
  };
  "/v2/forecast-events/groups/{groupId}/event": {
    post: operations["createIntegrationEvent"];
  };
  "/v2/forecast-events/groups/{groupId}/event-categories": {
    get: operations["getEventCategories"];
    post: operations["createEventCategory"];
  };
  "/v2/forecast-events/groups/{groupId}/events/{eventId}/overrides": {
    get: operations["getIntegrationEventsByEventId"];
  };
  "/v2/forecast-settings/optimal-headcounts": {
    get: operations["getOptimalHeadcounts"];
  };
  "/v2/labor-standards/labor-standards/{laborStandardId}": {
    put: operations["updateLaborStandard"];
    delete: operations["deleteLaborStandard"];
  };
  "/v2/labor-standards/labor-standards": {
    get: operations["readLaborStandardsByOptimalHeadcountId"];
    post: operations["createLaborStandard"];
  };
  "/v2/labor-standards/groups/{groupId}/labor-standards/limit-configurations": {
    get: operations["readLimitRulesByGroup"];
  };
  "/v2/mapping/{mappingId}": {
    put: operations["update"];
    delete: operations["delete"];
  };
  "/v2/mapping/groups/{domainGroupId}": {
    post: operations["save"];
  };
  "/v2/mapping/domains/{domainId}/mappings/{mappingType}": {
    post: operations["getMappings"];
  };
  "/v2/mapping/mappingTypes": {
    get: operations["getMappingTypes"];
  };
  "/v2/mapping/mappingTypes/{mappingType}/mappings": {
    get: operations["getMappings_1"];
  };
  "/v2/opening-hours/groups/{groupId}/opening-hours/{openingHoursId}": {
    put: operations["updateOpeningHours"];
    delete: operations["deleteOpeningHours"];
  };
  "/v2/opening-hours/groups/{groupId}/opening-hours": {
    get: operations["getOpeningHours"];
    post: operations["createOpeningHours"];
  };
  "/v2/opening-hours/groups/{groupId}/open-periods": {
    get: operations["getOpeningHoursPeriods"];
  };
  "/v2/organisation/groups/{groupId}": {
    get: operations["getSingleGroupDetails"];
    put: operations["updateGroup"];
    delete: operations["deleteGroup"];
  };
  "/v2/organisation/groups/{groupId}/locations/{locationId}": {
    get: operations["getGroupLocation"];
    put: operations["updateGroupLocation"];
    delete: operations["deleteGroupLocation"];
  };
  "/v2/organisation/groups": {
    post: operations["createGroup"];
  };
  "/v2/organisation/groups/{groupId}/locations": {
    get: operations["getGroupLocations"];
    post: operations["addGroupLocation"];
  };
  "/v2/organisation/groups/{groupId}/children": {
    get: operations["getGroupChildren"];
  };
  "/v2/oauth/token": {
    post: operations["authenticated"];
  };
  "/v2/schedule-availability/v2": {
    post: operations["createScheduleAvailability"];
  };
  "/v2/schedule-availability/v2/groups/{groupId}": {
    get: operations["getScheduleAvailabilityByGroup"];
  };
  "/v2/schedule-availability/v2/employees/{employeeId}": {
    get: operations["getScheduleAvailabilityByEmployee"];
  };
  "/v2/schedule/groups/{groupId}/absences": {
    /**
     * Creates a full-time absence.
     * @description Source: interface document 4.1.
     */
    post: operations["addAbsence"];
  };
  "/v2/schedule/groups/{groupId}/absences/part-time": {
    /**
     * Creates a part-time absence.
     * @description Source: interface document 4.1.
     */
    post: operations["addPartTimeAbsence"];
  };
  "/v2/schedule/groups/{groupId}/absences/{absenceId}": {
    /**
     * Deletes an absence.
     * @description Blocked while a touched salary period has been transferred to payroll; there is no override. Source: interface document 4.1.
     */
    delete: operations["deleteAbsence"];
  };
  "/v2/statistics/standard-variables": {
    post: operations["getStatistics"];
  };
  "/v2/statistics/groups/{groupId}/ai-scheduled-headcount/{shiftTypeId}": {
    get: operations["getScheduledHeadcountSnapshot"];
  };
  "/v2/tags/categories/{categoryExternalId}/tags/{tagExternalId}": {
    get: operations["getTagByExternalId"];
    put: operations["updateTagByExternalId"];
    delete: operations["deleteTagByExternalId"];
  };
  "/v2/tags/categories/{categoryExternalId}/tags": {
    /** @deprecated */
    get: operations["getTagsByExternalCategoryId"];
    post: operations["createTagByExternalId"];
  };
  "/v2/tags/v2/categories/{categoryExternalId}/tags": {
    get: operations["getPagedTagsByExternalCategoryId"];
  };
  "/v2/tags/categories": {
    get: operations["getTagCategoriesExternal"];
  };
  "/v2/tags/categories/{categoryExternalId}": {
    get: operations["getTagCategoryByExternalId"];
  };
  "/v2/employees/{employeeId}": {
    /**
     * An employee.
     * @description The document shows no fields; those observed for the look-up by badge number are taken. Source: interface document 4.1.
     */
    get: operations["document_employees"];
  };
}
export interface components {
  schemas: {
    absencescheduleValidationError: {
      field?: string;
      message?: string;
      severity?: string;
      localisedMessage?: string;
      groupingMessage?: string;
      additionalErrorParameters?: {
        [key: string]: unknown;
      };
    };
    IntegrationAbsenceSchedule: {
      /**
       * Format: int64
       * @description What `absenceScheduleId` of an absence takes. Source: interface document 2.1.
       */
      absenceScheduleId?: number;
      absenceScheduleName?: string;
      /** Format: int32 */
      absenceScheduleShiftTypeId?: number;
      /** @enum {string} */
      adjustmentLogic?: ("USE_EMPLOYMENT_RATE" | "USE_NOMINAL_HOURS" | "USE_SHIFT_LENGTH" | "USE_MINI_JOBBERS" | "USE_EMPLOYMENT_RATE_NEW") | OtherText;
      /** @enum {string} */
      shiftReplacement?: ("SCHEDULED_DAYS" | "FREE_DAYS" | "ALL_DAYS") | OtherText;
      comment?: string;
      bankHolidayCreation?: boolean;
      dayAndTime?: components["schemas"]["IntegrationAbsenceScheduleShift"][];
    };
    IntegrationAbsenceScheduleShift: {
      startTime?: string;
      endTime?: string;
      days?: (("MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY") | OtherText)[];
    };
    absencetypesValidationError: {
      field?: string;
      message?: string;
      severity?: string;
      localisedMessage?: string;
      groupingMessage?: string;
      additionalErrorParameters?: {
        [key: string]: unknown;
      };
    };
    IntegrationAbsenceType: {
      /**
       * Format: int32
       * @description What `absenceTypeId` of an absence takes. Source: interface document 2.1.
       */
      absenceTypeId?: number;
      absenceTypeName?: string;
      /**
       * Format: int32
       * @description The default absence schedule: applied when an absence names none. Source: interface document 2.1.
       */
      absenceScheduleId?: number;
      /**
       * @description What becomes of shifts when an absence does not say it (unassign or delete). Source: interface document 2.1.
       * @enum {string}
       */
      shiftAction?: ("UNASSIGN" | "DELETE") | OtherText;
    };
    LabelUpdate: {
      name: string;
      color?: string;
    };
    Label: {
      /** Format: int64 */
      id?: number;
      name?: string;
      color?: string;
      /** Format: int32 */
      domainId?: number;
    };
    CollaborationGroupUpdate: {
      name: string;
      /** Format: int64 */
      labelId: number;
      domoDashboardId?: string;
    };
    CollaborationGroup: {
      /** Format: int64 */
      id?: number;
      name?: string;
      /** Format: int64 */
      parentId?: number;
      /** Format: int32 */
      domainId?: number;
      /** Format: int64 */
      labelId?: number;
      domoDashboardId?: string;
      /** @description An archived group is read and deleted only with `includeArchived`. Source: interface document 3. */
      isArchived?: boolean;
    };
    CollaborationGroupMove: {
      /**
       * Format: int64
       * @description The group that becomes the parent. Source: interface document 4.1.
       */
      newParentId: number;
    };
    LabelCreate: {
      name: string;
      /** Format: int32 */
      domainId: number;
      color?: string;
    };
    CollaborationGroupCreate: {
      name: string;
      /** Format: int32 */
      domainId: number;
      /** Format: int64 */
      parentId?: number;
      /** Format: int64 */
      labelId: number;
      domoDashboardId?: string;
    };
    CollaborationGroupGroupDTO: {
      /** Format: int64 */
      collaborationGroupId: number;
      groupIds: number[];
    };
    CollaborationGroupGroup: {
      /** Format: int64 */
      collaborationGroupId?: number;
      groupIds?: number[];
    };
    CollaborationGroupEmployeeDTO: {
      /** Format: int64 */
      collaborationGroupId: number;
      employeeIds: number[];
    };
    CollaborationGroupEmployee: {
      /** Format: int64 */
      collaborationGroupId?: number;
      employeeIds?: number[];
    };
    CollaborationGroupDetails: {
      /** Format: int64 */
      id?: number;
      name?: string;
      groups?: number[];
      employees?: number[];
      /** Format: int64 */
      parent?: number;
      children?: number[];
      /** Format: int64 */
      labelId?: number;
      domoDashboardId?: string;
      /** @description An archived group is read and deleted only with `includeArchived`. Source: interface document 3. */
      isArchived?: boolean;
    };
    AgreementPatchRequest: {
      payroll?: components["schemas"]["Payroll"];
    };
    Payroll: {
      payScheduleId?: string;
    };
    AgreementResponse: {
      id?: string;
      xrefId?: string;
      name?: string;
      payroll?: components["schemas"]["Payroll"];
    };
    IntegrationPayPeriod: {
      /** Format: date */
      start?: string;
      /** Format: date */
      end?: string;
    };
    IntegrationPayPeriodResponse: {
      /** Format: int32 */
      payrollSystemId?: number;
      payPeriod?: components["schemas"]["IntegrationPayPeriod"];
      employeeIds?: number[];
      unitIds?: number[];
    };
    EmployeeIntegrationResponse: {
      /** Format: int64 */
      employeeId?: number;
      firstName?: string;
      lastName?: string;
      email?: string;
      badgeNo?: string;
    };
    OptimalHeadcountDatasetIntegrationRequest: {
      /** Format: date-time */
      start: string;
      /** Format: date-time */
      end: string;
      /** @enum {string} */
      dataType: "ACTUAL" | "BUDGET" | "FORECAST";
    };
    AggregatedBlockLocalTime: {
      /** Format: date-time */
      start?: string;
      /** Format: date-time */
      end?: string;
      /** Format: double */
      value?: number;
      /** Format: double */
      editedValue?: number;
    };
    CalculatedDatasetResponse: {
      dataset?: components["schemas"]["DatasetAggregatedBlockLocalTime"];
      id?: string;
      src?: string;
      /** Format: int32 */
      groupId?: number;
    };
    DatasetAggregatedBlockLocalTime: {
      data?: components["schemas"]["AggregatedBlockLocalTime"][];
      /** Format: double */
      summaryValue?: number;
      /** Format: double */
      editedSummaryValue?: number;
      /** Format: int32 */
      resolution?: number;
    };
    CalculateEventEffectsRequest: {
      /** Format: date-time */
      startTime: string;
      /** Format: date-time */
      endTime: string;
      externalConfigurationId: string;
      externalVariableId: string;
      externalUnitId: string;
      externalSectionId?: string;
    };
    forecastcalculationEvent: {
      id?: string;
      /** Format: date-time */
      startTime?: string;
      /** Format: date-time */
      endTime?: string;
      eventCategoryId?: string;
      /** Format: int32 */
      groupId?: number;
      eventEffects?: components["schemas"]["forecastcalculationEventEffect"][];
      comment?: string;
      active?: boolean;
      hierarchyEnabled?: boolean;
    };
    forecastcalculationEventEffect: {
      id?: string;
      eventId?: string;
      /** Format: int32 */
      forecastConfigurationId?: number;
      type?: string;
      /** Format: double */
      value?: number;
    };
    AggregatedBlock: {
      /** Format: date-time */
      start?: string;
      /** Format: date-time */
      end?: string;
      /** Format: double */
      value?: number;
      /** Format: double */
      editedValue?: number;
      runId?: string;
      /** Format: date-time */
      runTimeStamp?: string;
    };
    DatasetAggregatedBlock: {
      data?: components["schemas"]["AggregatedBlock"][];
      /** Format: double */
      summaryValue?: number;
      /** Format: double */
      editedSummaryValue?: number;
      /** Format: int32 */
      resolution?: number;
    };
    OptimalHeadcountDatasetByGroupResponse: {
      optimalHeadcountId?: string;
      /** Format: int32 */
      shiftTypeId?: number;
      shiftTypeIds?: number[];
      datasetsByGroupId?: {
        [key: string]: components["schemas"]["DatasetAggregatedBlock"];
      };
    };
    ExternalShiftType: {
      externalShiftTypeId: string;
      /** Format: int32 */
      amount: number;
    };
    ExternalStaticRule: {
      weekdays: (0 | 1 | 2 | 3 | 4 | 5 | 6)[];
      /** Format: int32 */
      repeatPeriod: number;
      shiftType: components["schemas"]["ExternalShiftType"];
      startTime: string;
      endTime: string;
      /** Format: date */
      startDate: string;
      /** Format: date */
      endDate?: string;
      comment?: string;
    };
    ExternalDynamicRule: {
      forecastExternalVariableId: string;
      /** Format: int64 */
      amount: number;
      weekdays: (0 | 1 | 2 | 3 | 4 | 5 | 6)[];
      startTime: string;
      endTime: string;
      shiftTypes: components["schemas"]["ExternalShiftType"][];
    };
    TargetDataInput: {
      externalId: string;
      externalUnitId: string;
      externalSectionId?: string;
      targetPayload?: components["schemas"]["TargetDataPayload"][];
    };
    TargetDataInputList: {
      requests: components["schemas"]["TargetDataInput"][];
    };
    TargetDataPayload: {
      /** @enum {string} */
      rangeType: ("EXACT" | "NOT_LESS_THAN" | "NOT_MORE_THAN" | "BETWEEN") | OtherText;
      /** Format: double */
      value?: number;
      /** Format: double */
      fromValue?: number;
      /** Format: double */
      toValue?: number;
      /** Format: date */
      date: string;
    };
    DataProviderInput: {
      externalForecastVariableId: string;
      externalUnitId: string;
      externalSectionId?: string;
      forecastDataPayload: components["schemas"]["Payload"][];
    };
    DataProviderInputList: {
      requests: components["schemas"]["DataProviderInput"][];
    };
    Payload: {
      /** Format: double */
      data: number;
      timestamp: string;
    };
    ForecastPredictionDataInput: {
      externalForecastVariableId: string;
      externalForecastConfigurationId: string;
      externalUnitId: string;
      externalSectionId?: string;
      runIdentifier: string;
      /** Format: date-time */
      runTimestamp: string;
      forecastDataPayload: components["schemas"]["Payload"][];
    };
    ForecastPredictionIntegrationList: {
      requests: components["schemas"]["ForecastPredictionDataInput"][];
    };
    ForecastDataModifier: {
      /** Format: date-time */
      startTime: string;
      /** Format: date-time */
      endTime: string;
      /** Format: double */
      percentageModification?: number;
      /** Format: double */
      newValueForPeriod?: number;
    };
    TargetDataOutput: {
      externalId?: string;
      externalUnitId?: string;
      externalSectionId?: string;
      targetPayload?: components["schemas"]["TargetDataPayload"][];
    };
    PaginatedResultListExternalStaticRule: {
      result?: components["schemas"]["ExternalStaticRule"][];
      pagination?: components["schemas"]["Pagination"];
    };
    Pagination: {
      /** Format: int64 */
      totalCount?: number;
      /** Format: int32 */
      currentPage?: number;
      /** Format: int32 */
      totalPages?: number;
    };
    DataIngestionOutput: {
      externalForecastVariableId?: string;
      externalUnitId?: string;
      externalSectionId?: string;
      dataPayLoad?: components["schemas"]["ForecastDataPayload"][];
      dataPayload?: components["schemas"]["ForecastDataPayload"][];
    };
    ForecastDataPayload: {
      /** Format: double */
      data: number;
      /** Format: date-time */
      timestamp: string;
    };
    CalculatedForecast: {
      externalForecastConfigurationId?: string;
      externalUnitId?: string;
      externalSectionId?: string;
      dataPayLoad?: components["schemas"]["CalculatedForecastData"][];
      dataPayload?: components["schemas"]["CalculatedForecastData"][];
    };
    CalculatedForecastData: {
      /** Format: double */
      data?: number;
      /** Format: double */
      editedData?: number;
      /** Format: date-time */
      startTime?: string;
      /** Format: date-time */
      endTime?: string;
    };
    AggregatedData: {
      /** Format: int32 */
      groupId?: number;
      /** Format: int32 */
      forecastVariableId?: number;
      /** Format: date-time */
      startTime?: string;
      /** Format: date-time */
      endTime?: string;
      /** Format: double */
      data?: number;
      skip?: boolean;
      /** @enum {string} */
      dataType?: ("ACTUAL" | "PREDICTED" | "FORECAST") | OtherText;
    };
    CalculatedVariableOutput: {
      extCalculatedVarId?: string;
      externalUnitId?: string;
      externalSectionId?: string;
      data?: components["schemas"]["ForecastDataPayload"][];
    };
    forecasteventsEventEffect: {
      /** Format: int32 */
      forecastConfigurationId: number;
      /** @enum {string} */
      type: ("RELATIVE" | "CLOSED" | "ABSOLUTE" | "AUTOMATIC") | OtherText;
      /** Format: double */
      value: number;
    };
    UpdateEventIntegrationRequest: {
      /** Format: date-time */
      startTime: string;
      /** Format: date-time */
      endTime: string;
      eventCategoryId: string;
      comment?: string;
      active?: boolean;
      id?: string;
      eventEffects: components["schemas"]["forecasteventsEventEffect"][];
    };
    forecasteventsEvent: {
      id?: string;
      /** Format: date-time */
      startTime: string;
      /** Format: date-time */
      endTime: string;
      eventCategoryId: string;
      parentEvent?: unknown;
      /** Format: int32 */
      groupId?: number;
      eventEffects: components["schemas"]["forecasteventsEventEffect"][];
      /** Format: double */
      eventEffectValue?: number;
      comment?: string;
      active?: boolean;
      hierarchyEnabled?: boolean;
    };
    IntegrationEvent: {
      id?: string;
      /** Format: date-time */
      startTime: string;
      /** Format: date-time */
      endTime: string;
      eventCategoryId: string;
      parentEvent?: components["schemas"]["forecasteventsEvent"];
      /** Format: int32 */
      groupId?: number;
      eventEffects: components["schemas"]["forecasteventsEventEffect"][];
      /** Format: double */
      eventEffectValue?: number;
      comment?: string;
      active?: boolean;
      hierarchyEnabled?: boolean;
    };
    EventCategory: {
      id?: string;
      /** @enum {string} */
      type: ("CUSTOM" | "BANK_HOLIDAY") | OtherText;
      active: boolean;
      hasEvents?: boolean;
      hasAutomaticEffect?: boolean;
      name: string;
      /** @enum {string} */
      defaultEventEffectType?: ("RELATIVE" | "CLOSED" | "ABSOLUTE" | "AUTOMATIC") | OtherText;
      /** Format: double */
      defaultEventEffectValue?: number;
    };
    GroupHierarchyEventsExternalRequest: {
      externalVariableId: string;
      externalConfigurationId: string;
      /** Format: date-time */
      startTime: string;
      /** Format: date-time */
      endTime: string;
    };
    CreateEventIntegrationRequest: {
      /** Format: date-time */
      startTime: string;
      /** Format: date-time */
      endTime: string;
      eventCategoryId: string;
      comment?: string;
      active?: boolean;
      hierarchyEnabled?: boolean;
      groupIds: number[];
      forecastConfigurationIds: number[];
      /** @enum {string} */
      eventEffectType: "RELATIVE" | "CLOSED" | "ABSOLUTE" | "AUTOMATIC";
      /** Format: double */
      eventEffectValue?: number;
    };
    OptimalHeadcount: {
      /** Format: uuid */
      id?: string;
      name: string;
      description?: string;
      /** Format: int32 */
      forecastVariableId?: number;
      forecastVariableType?: string;
      /** Format: int32 */
      forecastConfigurationId?: number;
      /** Format: uuid */
      calculatedVariableId?: string;
      externalId?: string;
      shiftTypeIds?: number[];
      /** @enum {string} */
      aggregationType: ("SUM" | "AVERAGE" | "HOURLY_SUM") | OtherText;
      variableType?: unknown;
      src?: string;
    };
    DynamicConfiguration: {
      /** Format: double */
      startValue: number;
      /** Format: double */
      endValue: number;
      /** Format: double */
      headcount: number;
    };
    IntegrationDynamicRule: {
      type: "IntegrationDynamicRule";
    } & (Omit<WithRequired<components["schemas"]["IntegrationRule"], "type">, "type"> & {
      externalForecastConfigurationId: string;
      configurations: components["schemas"]["DynamicConfiguration"][];
    });
    IntegrationLaborStandard: {
      id?: string;
      /** Format: int32 */
      domainGroupId?: number;
      name: string;
      externalOptimalHeadcountId: string;
      groupIds: number[];
      rules: (components["schemas"]["IntegrationDynamicRule"] | components["schemas"]["IntegrationLimitRule"] | components["schemas"]["IntegrationLinearRule"] | components["schemas"]["IntegrationStaticRule"])[];
      /** @enum {string} */
      roundingMethod: "UP" | "DOWN" | "NEAREST" | "NONE";
    };
    IntegrationLimitRule: {
      type: "IntegrationLimitRule";
    } & (Omit<WithRequired<components["schemas"]["IntegrationRule"], "type">, "type"> & {
      configurations: components["schemas"]["LimitConfiguration"][];
    });
    IntegrationLinearConfiguration: {
      /** Format: double */
      productivity: number;
      externalForecastConfigurationId: string;
    };
    IntegrationLinearRule: {
      type: "IntegrationLinearRule";
    } & (Omit<WithRequired<components["schemas"]["IntegrationRule"], "type">, "type"> & {
      /** @enum {string} */
      productivityMethod: "UNITS_PER_HOUR" | "MINUTES_PER_UNIT";
      configurations: components["schemas"]["IntegrationLinearConfiguration"][];
    });
    IntegrationRule: {
      id?: string;
      /** @enum {string} */
      type: "LINEAR" | "LIMIT" | "DYNAMIC" | "STATIC";
    };
    IntegrationStaticRule: {
      type: "IntegrationStaticRule";
    } & (Omit<WithRequired<components["schemas"]["IntegrationRule"], "type">, "type"> & {
      configurations: components["schemas"]["StaticConfiguration"][];
    });
    LimitConfiguration: {
      useOpeningHours: boolean;
      startTime?: string;
      endTime?: string;
      /** Format: int32 */
      startOffset?: number;
      /** Format: int32 */
      endOffset?: number;
      weekdays: (0 | 1 | 2 | 3 | 4 | 5 | 6)[];
      /** @enum {string} */
      type: ("MIN" | "MAX") | OtherText;
      /** Format: double */
      headcount: number;
    };
    StaticConfiguration: {
      useOpeningHours: boolean;
      startTime?: string;
      endTime?: string;
      /** Format: int32 */
      startOffset?: number;
      /** Format: int32 */
      endOffset?: number;
      weekdays: (0 | 1 | 2 | 3 | 4 | 5 | 6)[];
      /** Format: double */
      headcount: number;
    };
    DynamicRule: {
      type: "DynamicRule";
    } & (Omit<WithRequired<components["schemas"]["Rule"], "type">, "type"> & {
      /** Format: int32 */
      forecastConfigurationId: number;
      configurations: components["schemas"]["DynamicConfiguration"][];
    });
    LaborStandard: {
      id?: string;
      /** Format: int32 */
      domainGroupId?: number;
      name: string;
      optimalHeadcountId: string;
      groupIds: number[];
      rules: (components["schemas"]["DynamicRule"] | components["schemas"]["LimitRule"] | components["schemas"]["LinearRule"] | components["schemas"]["StaticRule"])[];
      /** @enum {string} */
      roundingMethod: ("UP" | "DOWN" | "NEAREST" | "NONE") | OtherText;
    };
    LimitRule: {
      type: "LimitRule";
    } & (Omit<WithRequired<components["schemas"]["Rule"], "type">, "type"> & {
      configurations: components["schemas"]["LimitConfiguration"][];
    });
    LinearConfiguration: {
      /** Format: double */
      productivity: number;
      /** Format: int32 */
      forecastConfigurationId: number;
    };
    LinearRule: {
      type: "LinearRule";
    } & (Omit<WithRequired<components["schemas"]["Rule"], "type">, "type"> & {
      /** @enum {string} */
      productivityMethod: ("UNITS_PER_HOUR" | "MINUTES_PER_UNIT") | OtherText;
      configurations: components["schemas"]["LinearConfiguration"][];
    });
    Rule: {
      id?: string;
      /** @enum {string} */
      type: ("LINEAR" | "LIMIT" | "DYNAMIC" | "STATIC") | OtherText;
    };
    StaticRule: {
      type: "StaticRule";
    } & (Omit<WithRequired<components["schemas"]["Rule"], "type">, "type"> & {
      configurations: components["schemas"]["StaticConfiguration"][];
    });
    LimitConfigurationsByGroupResponse: {
      optimalHeadcountId?: string;
      /** Format: int32 */
      shiftTypeId?: number;
      shiftTypeIds?: number[];
      limitConfigurationsByGroupId?: {
        [key: string]: components["schemas"]["ResolvedLimitConfiguration"][];
      };
    };
    ResolvedLimitConfiguration: {
      useOpeningHours: boolean;
      startTime?: string;
      endTime?: string;
      /** Format: int32 */
      startOffset?: number;
      /** Format: int32 */
      endOffset?: number;
      weekdays: (0 | 1 | 2 | 3 | 4 | 5 | 6)[];
      /** @enum {string} */
      type: ("MIN" | "MAX") | OtherText;
      /** Format: double */
      headcount: number;
      start?: string;
      end?: string;
    };
    mappingValidationError: {
      field?: string;
      message?: string;
      severity?: string;
      localisedMessage?: string;
      groupingMessage?: string;
      additionalErrorParameters?: {
        [key: string]: unknown;
      };
    };
    MappingExternalValueRequest: {
      externalValue: string;
    };
    MappingResponse: {
      mappingType?: string;
      id?: string;
      internalValue?: string;
      externalValue?: string;
      /** Format: int32 */
      domainId?: number;
    };
    MappingRequest: {
      internalValue: string;
      externalValue: string;
      /** @enum {string} */
      mappingType?: "GROUP_ID" | "EMPLOYEE_ID" | "ABSENCE_ID" | "UNIT_ID" | "SECTION_ID" | "ROLE_ID" | "AGREEMENT_TEMPLATE_ID" | "AGREEMENT" | "DISTRICT_ID";
      /** Format: int32 */
      parentId?: number;
    };
    MappingValues: {
      internalValue?: string;
      externalValue?: string;
    };
    OpeningHours: {
      /** Format: int32 */
      groupId?: number;
      name?: string;
      /** Format: date */
      startDate: string;
      /** Format: date */
      endDate?: string;
      /** @enum {string} */
      type: ("STANDARD" | "SPECIAL") | OtherText;
      weekdayHours: components["schemas"]["WeekdayHours"][];
    };
    WeekdayHours: {
      /**
       * Format: int32
       * @enum {integer}
       */
      weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
      startTime: string;
      endTime: string;
      open: boolean;
    };
    OpenPeriod: {
      open: string;
      close: string;
    };
    AddressDto: {
      country?: string;
      address?: string;
      zipCode?: string;
      city?: string;
      municipality?: string;
      timeZone?: string;
    };
    DistrictAttributesDto: {
      /** Format: int32 */
      districtId?: number;
      /** Format: int32 */
      managerId?: number;
    };
    GroupDetailsResponseDto: {
      /** Format: int32 */
      id?: number;
      name?: string;
      /** @enum {string} */
      groupType?: ("domain" | "district" | "unit" | "section") | OtherText;
      /** Format: int32 */
      parentGroupId?: number;
      districtAttributesDto?: components["schemas"]["DistrictAttributesDto"];
      sectionAttributesDto?: components["schemas"]["SectionAttributesDto"];
      unitAttributesDto?: components["schemas"]["UnitAttributesDto"];
    };
    SectionAttributesDto: {
      /** Format: int32 */
      sectionId?: number;
      /** Format: int32 */
      managerGroupId?: number;
      /** Format: int32 */
      costCentre?: number;
      /** Format: int32 */
      managerId?: number;
    };
    ShiftRulesDto: {
      /** Format: double */
      maxHoursPerDay?: number;
      /** Format: double */
      maxHoursPerWeek?: number;
      /** Format: int32 */
      minRest?: number;
      /** Format: int32 */
      numberOfBreaks?: number;
    };
    UnitAttributesDto: {
      /** Format: int32 */
      unitId?: number;
      address?: components["schemas"]["AddressDto"];
      /** Format: int32 */
      costCentre?: number;
      /** Format: int32 */
      managerId?: number;
      currency?: string;
      /** Format: date */
      publishedTo?: string;
      blockPasswordLogin?: boolean;
      shiftRules?: components["schemas"]["ShiftRulesDto"];
      shiftRulesDto?: components["schemas"]["ShiftRulesDto"];
    };
    ValidationErrorDto: {
      field?: string | null;
      message?: string;
      severity?: string;
      additionalErrorParameters?: {
        [key: string]: unknown;
      };
    };
    UnauthorizedErrorResponseDto: {
      /** Format: int64 */
      timestamp?: number;
      path?: string;
      /** Format: int32 */
      status?: number;
      error?: string;
      requestId?: string;
      error_description?: string;
    };
    ApiErrorResponseDto: {
      timestamp?: string;
      /** Format: int32 */
      status?: number;
      error?: string;
      path?: string;
    };
    GroupUpdateRequest: {
      name: string;
      /** Format: int32 */
      parentGroupId?: number;
      /** @enum {string} */
      groupType: "domain" | "district" | "unit" | "section";
      districtAttributesDto?: components["schemas"]["DistrictAttributesDto"];
      sectionAttributesDto?: components["schemas"]["SectionAttributesDto"];
      unitAttributesDto?: components["schemas"]["UnitAttributesDto"];
    };
    GroupLocationRequestDto: {
      latitude: string;
      longitude: string;
      /** Format: int32 */
      radius: number;
      comment?: string;
    };
    GroupLocationResponseDto: {
      /** Format: int32 */
      id?: number;
      /** Format: int32 */
      groupId?: number;
      latitude?: string;
      longitude?: string;
      /** Format: int32 */
      radius?: number;
      comment?: string;
    };
    GroupCreationRequest: {
      name?: string;
      groupType?: string;
      /** Format: int32 */
      parentGroupId: number;
      districtAttributesDto?: components["schemas"]["DistrictAttributesDto"];
      sectionAttributesDto?: components["schemas"]["SectionAttributesDto"];
      unitAttributesDto?: components["schemas"]["UnitAttributesDto"];
    };
    OAuth2Token: {
      /** Format: int64 */
      expires_in?: number;
      jti?: string;
      access_token?: string;
      scope?: string;
      token_type?: string;
    };
    CreateScheduleAvailabilityInternalIdsModel: {
      startDateTime?: string;
      endDateTime?: string;
      /** Format: int64 */
      employeeId?: number;
      /** Format: int32 */
      groupId?: number;
    };
    IntegrationInternalIdsScheduleAvailability: {
      startDateTime?: string;
      endDateTime?: string;
      /** Format: int64 */
      employeeId?: number;
      unitGroupIds?: number[];
      sectionGroupIds?: number[];
    };
    AbsenceRequest: {
      /**
       * Format: int32
       * @description Must be valid for the domain (`INVALID_LEAVE_REASON` otherwise). Source: interface document 2.1.
       */
      absenceTypeId: number;
      /** Format: int32 */
      employeeId: number;
      /** @description Start of the absence; must be strictly before `end`, otherwise `START_MUST_BE_BEFORE_END`. Source: interface document 2.1. */
      begin: string;
      /** @description End of the absence; the period may not exceed 24 months (`ABSENCE_LONGER_THAN_24_MONTH`). Source: interface document 2.1. */
      end: string;
      /** @description When omitted: true if the employee's agreement has auto-attest for absences set to true, else false. Source: interface document 2.1. */
      employeeAttested?: boolean;
      /** @description Same default as `employeeAttested`. Source: interface document 2.1. */
      managerAttested?: boolean;
      /**
       * Format: int64
       * @description Must be valid for the domain (`INVALID_ABSENCE_SCHEDULE` otherwise). When omitted, the default absence schedule of the absence type is applied, if it has one. Source: interface document 2.1.
       */
      absenceScheduleId?: number;
      /**
       * @description When omitted: follows the absence type's setting for how it affects the schedule (unassign or delete). Source: interface document 2.1.
       * @enum {string}
       */
      shiftsInThisPeriod?: "UNASSIGN" | "DELETE" | "KEEP";
      managerComment?: string;
    };
    AbsenceResponse: {
      /** Format: int64 */
      id?: number;
      /** Format: int32 */
      groupId?: number;
      /**
       * Format: int32
       * @description The absence type. Source: interface document 2.1.
       */
      absenceTypeId?: number;
      /** Format: int32 */
      employeeId?: number;
      /** @description Start of the absence. Source: interface document 2.1. */
      begin?: string;
      /** @description End of the absence. Source: interface document 2.1. */
      end?: string;
      /** @description As given, else true if the employee's agreement has auto-attest for absences. Source: interface document 2.1. */
      employeeAttested?: boolean;
      /** @description Same default as `employeeAttested`. Source: interface document 2.1. */
      managerAttested?: boolean;
      /**
       * Format: int64
       * @description The absence schedule: the one that was given, or the default one of the absence type. Source: interface document 2.1.
       */
      absenceScheduleId?: number;
      /**
       * @description As given, else the absence type's setting for how it affects the schedule. Source: interface document 2.1.
       * @enum {string}
       */
      shiftsInThisPeriod?: ("UNASSIGN" | "DELETE" | "KEEP") | OtherText;
      managerComment?: string;
    };
    AbsenceValidationError: {
      error?: string;
      text?: string;
      severity?: string;
      localisedMessage?: string;
      /** Format: int64 */
      shiftId?: number;
      additionalErrorParameters?: {
        [key: string]: unknown;
      };
    };
    AdvancedStatisticsRequest: {
      groupIds?: number[];
      period?: components["schemas"]["StatisticsPeriod"];
      variables?: ("scheduled-hours" | "worked-hours" | "leave-hours" | "optimal-hours" | "forecast-hours" | "forecast-sales" | "actual-sales" | "actual-staff-cost" | "forecast-staff-cost" | "base-schedule-hours" | "productive-hours" | "kpi-scheduled-hours" | "kpi-scheduled-hours-excl-ut" | "kpi-worked-hours" | "scheduled-staff-cost" | "scheduled-staff-cost-excluding-absences" | "scheduled-hours-excluding-absences" | "worked-hours-excluding-absences" | "expected-staff-cost" | "scheduled-break-hours" | "punched-break-hours" | "base-schedule-cost" | "expected-kpi-scheduled-hours" | "expected-kpi-worked-hours")[];
      filters?: components["schemas"]["Filter"][];
      baseScheduleData?: components["schemas"]["BaseScheduleData"];
      baseScheduleIds?: string[];
      displayItems?: ("people" | "shifts" | "tasks" | "punches" | "absences")[];
      laborView?: boolean;
      /** @enum {string} */
      statisticsFilterTypes?: "and" | "or";
      /** @enum {string} */
      "people-filter-type"?: "and" | "or";
      /** @enum {string} */
      "shifts-filter-type"?: "and" | "or";
      /** @enum {string} */
      "tasks-filter-type"?: "and" | "or";
      /** @enum {string} */
      "punches-filter-type"?: "and" | "or";
      /** @enum {string} */
      "absences-filter-type"?: "and" | "or";
    };
    BaseScheduleData: {
      baseScheduleId?: string;
      /** Format: int32 */
      dayIndex?: number;
    };
    Filter: {
      /** @enum {string} */
      name?: "employee" | "employee-skill" | "employee-section" | "employee-unit" | "staff-category" | "shift-type" | "shift-status" | "section" | "shift-id" | "shift-start" | "shift-end" | "task-status" | "task-type" | "task-section" | "punch-type" | "punch-id" | "absence-type" | "absence-shift-id" | "attest-status" | "absence-attest-status" | "punch-attest-status" | "tag-ids" | "agreement" | "base-schedule";
      values?: number[];
      timeRange?: components["schemas"]["TimeRangeFilter"];
    };
    StatisticsPeriod: {
      start?: string;
      end?: string;
      /** @enum {string} */
      "aggregation-type"?: "m" | "H" | "D" | "W" | "M";
      /** Format: int32 */
      "aggregation-value"?: number;
    };
    TimeRangeFilter: {
      enabled?: boolean;
      from?: string;
      to?: string;
    };
    Statistic: {
      /** @enum {string} */
      variable?: ("scheduled-hours" | "worked-hours" | "leave-hours" | "optimal-hours" | "forecast-hours" | "forecast-sales" | "actual-sales" | "actual-staff-cost" | "forecast-staff-cost" | "base-schedule-hours" | "productive-hours" | "kpi-scheduled-hours" | "kpi-scheduled-hours-excl-ut" | "kpi-worked-hours" | "scheduled-staff-cost" | "scheduled-staff-cost-excluding-absences" | "scheduled-hours-excluding-absences" | "worked-hours-excluding-absences" | "expected-staff-cost" | "scheduled-break-hours" | "punched-break-hours" | "base-schedule-cost" | "expected-kpi-scheduled-hours" | "expected-kpi-worked-hours") | OtherText;
      values?: components["schemas"]["StatisticPeriodValue"][];
      /** Format: double */
      "total-value"?: number;
    };
    StatisticPeriodValue: {
      start?: string;
      end?: string;
      /** Format: double */
      value?: number;
      /** Format: int32 */
      employeeId?: number;
    };
    HeadCount: {
      variable?: string;
      /** Format: int32 */
      resolution?: number;
      values?: components["schemas"]["StatisticPeriodValue"][];
      /** Format: double */
      "total-value"?: number;
    };
    Coordinate: {
      /** Format: float */
      latitude: number;
      /** Format: float */
      longitude: number;
      name?: string;
      /** Format: int32 */
      radius: number;
    };
    CustomField: {
      label: string;
      value: string;
    };
    Period: {
      /** Format: date */
      from: string;
      /** Format: date */
      to?: string;
      /** Format: float */
      hours: number;
      /** @enum {string} */
      type: ("PERIOD" | "DAYS" | "WEEKS") | OtherText;
      /** Format: float */
      count: number;
    };
    TagIntegration: {
      unitExternalId: string;
      categoryExternalId: string;
      name: string;
      code?: string;
      externalId?: string;
      information?: string;
      uniqueScheduling?: boolean;
      /** Format: date */
      startDate?: string | null;
      /** Format: date */
      endDate?: string | null;
      periods?: components["schemas"]["Period"][];
      coordinates?: components["schemas"]["Coordinate"][];
      customFields?: components["schemas"]["CustomField"][];
    };
    PageMetadata: {
      /** Format: int32 */
      contentSize: number;
      nextCursor: string;
    };
    PagedResponse: {
      content: components["schemas"]["TagIntegration"][];
      page: components["schemas"]["PageMetadata"];
    };
    /** @enum {string} */
    TagCategoryType_Default: ("COST_CENTER" | "PROJECT" | "ACCOUNT" | "EXTENDED") | OtherText;
    TagCategory_Default: {
      name: string;
      tagType: components["schemas"]["TagCategoryType_Default"];
      color?: string;
      externalId?: string;
    };
    AbsenceRefusal: {
      /** @description What is wrong: `msg` is one of the codes of sections 7.2 and 7.3. Source: interface document 7.2. */
      err: components["schemas"]["AbsenceRefusalReason"];
    };
    AbsenceRefusalReason: {
      /** @description The code, such as `LEAVE_PUNCH_EXISTS`. Source: interface document 7.2. */
      msg: string;
      /** @description For `ACCRUAL_BALANCE_EXCEEDED`: the name of the tracker. Source: interface document 7.2. */
      Text?: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  getAbsenceSchedules: {
    parameters: {
      path: {
        /** @description A domain group. Source: interface document 4.1. */
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationAbsenceSchedule"][];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["absencescheduleValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  getAbsenceTypesForEmployee: {
    parameters: {
      query: {
        /** @description First day, `yyyy-MM-dd`. Source: interface document 4.1. */
        start: string;
        /** @description Last day, `yyyy-MM-dd`. Source: interface document 4.1. */
        end: string;
      };
      path: {
        /** @description A domain group; anything else is answered with 400. Source: interface document 4.1. */
        groupId: number;
        /** @description The internal id of the employee. Source: interface document 4.1. */
        employeeId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationAbsenceType"][];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["absencetypesValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  getLabelsById: {
    parameters: {
      path: {
        /** @description The label. Source: interface document 4.1. */
        labelId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["Label"];
        };
      };
    };
  };
  updateLabel: {
    parameters: {
      path: {
        /** @description The label. Source: interface document 4.1. */
        labelId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LabelUpdate"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["Label"];
        };
      };
    };
  };
  deleteLabel: {
    parameters: {
      path: {
        /** @description The label. Source: interface document 4.1. */
        labelId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  getCollaborationGroupsById: {
    parameters: {
      query?: {
        /** @description Also considers archived groups. Default: false. Source: interface document 4.1. */
        includeArchived?: boolean | undefined;
      };
      path: {
        /** @description The collaboration group. Source: interface document 4.1. */
        collaborationGroupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroupDetails"];
        };
      };
    };
  };
  editCollaborationGroups: {
    parameters: {
      path: {
        /** @description The collaboration group. Source: interface document 4.1. */
        collaborationGroupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollaborationGroupUpdate"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroup"];
        };
      };
    };
  };
  deleteCollaborationGroupsWithChildren: {
    parameters: {
      query?: {
        /** @description Also considers archived groups. Default: false. Source: interface document 4.1. */
        includeArchived?: boolean | undefined;
      };
      path: {
        /** @description The collaboration group. Source: interface document 4.1. */
        collaborationGroupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  unArchiveCollaborationGroup: {
    parameters: {
      path: {
        /** @description The collaboration group. Source: interface document 4.1. */
        collaborationGroupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  moveCollaborationGroup: {
    parameters: {
      path: {
        /** @description The collaboration group. Source: interface document 4.1. */
        collaborationGroupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollaborationGroupMove"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroup"];
        };
      };
    };
  };
  archiveCollaborationGroup: {
    parameters: {
      path: {
        /** @description The collaboration group. Source: interface document 4.1. */
        collaborationGroupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  createLabel: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["LabelCreate"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["Label"];
        };
      };
    };
  };
  createCollaborationGroups: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollaborationGroupCreate"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroup"];
        };
      };
    };
  };
  associateGroupsToCollaborationGroup: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollaborationGroupGroupDTO"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroupGroup"];
        };
      };
    };
  };
  associateEmployeesToCollaborationGroup: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollaborationGroupEmployeeDTO"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroupEmployee"];
        };
      };
    };
  };
  getRootCollaborationGroupsByDomain: {
    parameters: {
      path: {
        domainId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroupDetails"][];
        };
      };
    };
  };
  getLabelsByDomain: {
    parameters: {
      path: {
        domainId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["Label"][];
        };
      };
    };
  };
  getAllCollaborationGroupsUnderRoot: {
    parameters: {
      query?: {
        includeArchived?: boolean | undefined;
      };
      path: {
        rootGroupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroupDetails"][];
        };
      };
    };
  };
  getChildrenGroups: {
    parameters: {
      path: {
        parentId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroupDetails"][];
        };
      };
    };
  };
  getCollaborationGroupEmployeeIds: {
    parameters: {
      query?: {
        includeArchived?: boolean | undefined;
      };
      path: {
        collaborationGroupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": number[];
        };
      };
    };
  };
  getEligibleParentCollaborationGroups: {
    parameters: {
      path: {
        collaborationGroupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroup"][];
        };
      };
    };
  };
  getCollaborationGroupsByEmployeeGroupId: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroupDetails"][];
        };
      };
    };
  };
  getCollaborationGroupsByEmployeeId: {
    parameters: {
      path: {
        employeeId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroupDetails"][];
        };
      };
    };
  };
  getCollaborationGroupByRootIdAndEmployeeId: {
    parameters: {
      path: {
        rootCollaborationGroupId: number;
        employeeId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CollaborationGroupDetails"];
        };
      };
    };
  };
  deleteGroupsFromCollaborationGroup: {
    parameters: {
      query?: {
        includeArchived?: boolean | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollaborationGroupGroupDTO"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  deleteEmployeesFromCollaborationGroup: {
    parameters: {
      query?: {
        includeArchived?: boolean | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollaborationGroupEmployeeDTO"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  patchAgreement: {
    parameters: {
      query?: {
        /** @description Observed as required, where the parameter of the path is meant. */
        agreementRestId?: string | undefined;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AgreementPatchRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["AgreementResponse"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  getPayPeriod: {
    parameters: {
      query?: {
        /** @description Observed as required, where the parameter of the path is meant. */
        payScheduleRestId?: string | undefined;
      };
      path: {
        id: string;
        periodDate: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationPayPeriodResponse"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  findEmployeesByBadgeNumber: {
    parameters: {
      path: {
        badgeNo: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["EmployeeIntegrationResponse"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  calculateOptimalHeadcountsById: {
    parameters: {
      path: {
        optimalHeadcountId: string;
        groupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OptimalHeadcountDatasetIntegrationRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CalculatedDatasetResponse"];
        };
      };
    };
  };
  getEvents: {
    parameters: {
      path: {
        customerId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CalculateEventEffectsRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["forecastcalculationEvent"][];
        };
      };
    };
  };
  calculateOptimalHeadcounts: {
    parameters: {
      query: {
        startTime: string;
        endTime: string;
      };
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["OptimalHeadcountDatasetByGroupResponse"][];
        };
      };
    };
  };
  getStaticRulesByGroup: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        page?: number | undefined;
        size?: number | undefined;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["PaginatedResultListExternalStaticRule"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["PaginatedResultListExternalStaticRule"];
        };
      };
    };
  };
  updateStaticRule: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExternalStaticRule"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["ExternalStaticRule"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ExternalStaticRule"];
        };
      };
    };
  };
  createStaticRule: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExternalStaticRule"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        content: {
          "application/json": components["schemas"]["ExternalStaticRule"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ExternalStaticRule"];
        };
      };
    };
  };
  getDynamicRulesByGroup: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["ExternalDynamicRule"][];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ExternalDynamicRule"][];
        };
      };
    };
  };
  updateDynamicRule: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExternalDynamicRule"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  createDynamicRule: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExternalDynamicRule"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        content: {
          "application/json": components["schemas"]["ExternalDynamicRule"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  postTargetData: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["TargetDataInputList"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  postRawData: {
    parameters: {
      query?: {
        appendData?: boolean | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DataProviderInputList"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  postPredictedData: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["ForecastPredictionIntegrationList"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  editCalculatedForecast: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
      };
      path: {
        externalForecastVariableId: string;
        externalForecastConfigurationId: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ForecastDataModifier"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  postForecastData: {
    parameters: {
      query?: {
        appendData?: boolean | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DataProviderInputList"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  postBudgetData: {
    parameters: {
      query?: {
        appendData?: boolean | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DataProviderInputList"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  postAggregatedData: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["DataProviderInputList"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  postActualData: {
    parameters: {
      query?: {
        appendData?: boolean | undefined;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DataProviderInputList"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  getTargetData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startDate: string;
        endDate: string;
      };
      path: {
        externalId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["TargetDataOutput"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["TargetDataOutput"];
        };
      };
    };
  };
  deleteTargetData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startDate: string;
        endDate: string;
      };
      path: {
        externalId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  getRawData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
    };
  };
  deleteRawData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Accepted. */
      202: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  getRawDataStream: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
    };
  };
  getUploadedForecastData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
    };
  };
  deleteForecastData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Accepted. */
      202: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  getCalculatedForecastForVariable: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CalculatedForecast"][];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["CalculatedForecast"][];
        };
      };
    };
  };
  getUploadedBudgetData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
    };
  };
  deleteBudgetData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Accepted. */
      202: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  getAggregatedData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["AggregatedData"][];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["AggregatedData"][];
        };
      };
    };
  };
  getActualData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
    };
  };
  deleteActualData: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Accepted. */
      202: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  getActualDataStream: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
        startTime: string;
        endTime: string;
      };
      path: {
        externalForecastVariableId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["DataIngestionOutput"][];
        };
      };
    };
  };
  getCalculatedVariableData: {
    parameters: {
      query: {
        externalUnitId: string;
        startTime: string;
        endTime: string;
      };
      path: {
        extCalculatedVarId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CalculatedVariableOutput"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["CalculatedVariableOutput"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["CalculatedVariableOutput"];
        };
      };
    };
  };
  deleteStaticRule: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
      };
      path: {
        externalStaticRuleId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  deleteDynamicRule: {
    parameters: {
      query: {
        externalUnitId: string;
        externalSectionId?: string | undefined;
      };
      path: {
        externalDynamicRuleId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string;
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": string;
        };
      };
    };
  };
  updateEvent: {
    parameters: {
      path: {
        groupId: number;
        eventId: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateEventIntegrationRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationEvent"];
        };
      };
    };
  };
  deleteEvent: {
    parameters: {
      path: {
        groupId: number;
        eventId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  getEventCategory: {
    parameters: {
      path: {
        groupId: number;
        eventCategoryId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["EventCategory"];
        };
      };
    };
  };
  updateEventCategory: {
    parameters: {
      path: {
        groupId: number;
        eventCategoryId: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EventCategory"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["EventCategory"];
        };
      };
    };
  };
  deleteEventCategory: {
    parameters: {
      path: {
        groupId: number;
        eventCategoryId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  getIntegrationEvents: {
    parameters: {
      query?: {
        startTime?: string | undefined;
        endTime?: string | undefined;
      };
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationEvent"][];
        };
      };
    };
  };
  getGroupHierarchyIntegrationEvents: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["GroupHierarchyEventsExternalRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationEvent"][];
        };
      };
    };
  };
  createIntegrationEvent: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateEventIntegrationRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationEvent"][];
        };
      };
    };
  };
  getEventCategories: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["EventCategory"][];
        };
      };
    };
  };
  createEventCategory: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EventCategory"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["EventCategory"];
        };
      };
    };
  };
  getIntegrationEventsByEventId: {
    parameters: {
      path: {
        groupId: number;
        eventId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationEvent"][];
        };
      };
    };
  };
  getOptimalHeadcounts: {
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["OptimalHeadcount"][];
        };
      };
    };
  };
  updateLaborStandard: {
    parameters: {
      path: {
        laborStandardId: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["IntegrationLaborStandard"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["LaborStandard"];
        };
      };
    };
  };
  deleteLaborStandard: {
    parameters: {
      path: {
        laborStandardId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  readLaborStandardsByOptimalHeadcountId: {
    parameters: {
      query: {
        externalOptimalHeadcountId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["LaborStandard"][];
        };
      };
    };
  };
  createLaborStandard: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["IntegrationLaborStandard"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["LaborStandard"];
        };
      };
    };
  };
  readLimitRulesByGroup: {
    parameters: {
      query: {
        periodStart: string;
        periodEnd: string;
      };
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["LimitConfigurationsByGroupResponse"][];
        };
      };
    };
  };
  update: {
    parameters: {
      path: {
        mappingId: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MappingExternalValueRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["MappingResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["mappingValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
      /** @description Not implemented. */
      501: {
      };
    };
  };
  delete: {
    parameters: {
      path: {
        mappingId: string;
      };
    };
    responses: {
      /** @description Success, without a body. */
      204: {
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["mappingValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  save: {
    parameters: {
      path: {
        domainGroupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MappingRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        content: {
          "application/json": components["schemas"]["MappingResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["mappingValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
      /** @description Not implemented. */
      501: {
      };
    };
  };
  getMappings: {
    parameters: {
      path: {
        domainId: number;
        mappingType: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MappingValues"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["MappingResponse"][];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["mappingValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  getMappingTypes: {
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": string[];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["mappingValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
    };
  };
  getMappings_1: {
    parameters: {
      query?: {
        internalValue?: string | undefined;
        externalValue?: string | undefined;
      };
      path: {
        mappingType: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["MappingResponse"][];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["mappingValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  updateOpeningHours: {
    parameters: {
      path: {
        groupId: number;
        openingHoursId: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OpeningHours"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["OpeningHours"];
        };
      };
    };
  };
  deleteOpeningHours: {
    parameters: {
      path: {
        groupId: number;
        openingHoursId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  getOpeningHours: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["OpeningHours"][];
        };
      };
    };
  };
  createOpeningHours: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OpeningHours"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["OpeningHours"];
        };
      };
    };
  };
  getOpeningHoursPeriods: {
    parameters: {
      query: {
        periodStart: string;
        periodEnd: string;
      };
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["OpenPeriod"][];
        };
      };
    };
  };
  getSingleGroupDetails: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupDetailsResponseDto"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  updateGroup: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["GroupUpdateRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupDetailsResponseDto"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  deleteGroup: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success, without a body. */
      204: {
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  getGroupLocation: {
    parameters: {
      path: {
        groupId: number;
        locationId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupLocationResponseDto"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  updateGroupLocation: {
    parameters: {
      path: {
        groupId: number;
        locationId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["GroupLocationRequestDto"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupLocationResponseDto"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  deleteGroupLocation: {
    parameters: {
      path: {
        groupId: number;
        locationId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
      /** @description Success, without a body. */
      204: {
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  createGroup: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["GroupCreationRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupDetailsResponseDto"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  getGroupLocations: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupLocationResponseDto"][];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  addGroupLocation: {
    parameters: {
      path: {
        groupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["GroupLocationRequestDto"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupLocationResponseDto"];
        };
      };
      /** @description Created. */
      201: {
        content: {
          "application/json": components["schemas"]["GroupLocationResponseDto"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  getGroupChildren: {
    parameters: {
      query?: {
        page?: number | undefined;
        size?: number | undefined;
        sort?: string[] | undefined;
      };
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupDetailsResponseDto"][];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["UnauthorizedErrorResponseDto"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["ValidationErrorDto"][];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["ApiErrorResponseDto"];
        };
      };
    };
  };
  authenticated: {
    parameters: {
      query: {
        grant_type: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["OAuth2Token"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["OAuth2Token"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["OAuth2Token"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["OAuth2Token"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["OAuth2Token"];
        };
      };
    };
  };
  createScheduleAvailability: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateScheduleAvailabilityInternalIdsModel"][];
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
    };
  };
  getScheduleAvailabilityByGroup: {
    parameters: {
      query: {
        start: string;
        end: string;
      };
      path: {
        groupId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationInternalIdsScheduleAvailability"][];
        };
      };
    };
  };
  getScheduleAvailabilityByEmployee: {
    parameters: {
      query: {
        start: string;
        end: string;
      };
      path: {
        employeeId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationInternalIdsScheduleAvailability"][];
        };
      };
    };
  };
  addAbsence: {
    parameters: {
      query?: {
        /** @description true: overlap existing absences in the period; where the unit does not allow overlapping absences, a warning is raised instead. false or omitted: EXISTING ABSENCES IN THE PERIOD ARE REPLACED. Source: interface document 2.2. */
        overlapAbsences?: boolean | undefined;
        /** @description true: the absence is created even when only overridable warnings are raised. false or omitted: they block creation. Warnings that are not overridable are never bypassed. Source: interface document 2.2. */
        ignoreOverridableValidations?: boolean | undefined;
      };
      path: {
        /** @description The unit. Absences can be created only at Unit level; a Section id is replaced by its parent Unit. Source: interface document 4.1. */
        groupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AbsenceRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["AbsenceResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["AbsenceRefusal"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  addPartTimeAbsence: {
    parameters: {
      query: {
        /** @description true: overlap existing absences in the period; where the unit does not allow overlapping absences, a warning is raised instead. false or omitted: EXISTING ABSENCES IN THE PERIOD ARE REPLACED. Source: interface document 2.2. */
        overlapAbsences?: boolean | undefined;
        /** @description true: the absence is created even when only overridable warnings are raised. false or omitted: they block creation. Warnings that are not overridable are never bypassed. Source: interface document 2.2. */
        ignoreOverridableValidations?: boolean | undefined;
        /** @description Fraction of the shift taken as absence: 0.0001 to 99.9999, up to 4 decimals. Source: interface document 2.2. */
        absenceRate: number;
        /** @description Where the absence applies relative to the shift. Source: interface document 2.2. */
        absenceRateDirection: "FROM_START" | "FROM_END" | "WHOLE_SHIFT";
        /** @description How `absenceRate` is computed across the period. `Day` with `WHOLE_SHIFT` is rejected. The document writes `Day` and `Shift`; `DAY` and `SHIFT` were observed. Source: interface document 2.2. */
        splitType: "Day" | "Shift" | "DAY" | "SHIFT";
      };
      path: {
        /** @description The unit. Absences can be created only at Unit level; a Section id is replaced by its parent Unit. Source: interface document 4.1. */
        groupId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AbsenceRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["AbsenceResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["AbsenceRefusal"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  deleteAbsence: {
    parameters: {
      query?: {
        /** @description true: the original shifts are reassigned to the employee. false: nothing is reassigned. Left out for an absence with absence shifts: error `DELETE_LEAVE_SHIFT_EXISTS`. Source: interface document 2.3. */
        reassignBackShifts?: boolean | undefined;
      };
      path: {
        /** @description The unit. Source: interface document 4.1. */
        groupId: number;
        /** @description The absence. Source: interface document 4.1. */
        absenceId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
      /** @description Accepted. */
      202: {
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["AbsenceRefusal"];
        };
      };
      /** @description Unauthorized. */
      401: {
      };
      /** @description Forbidden. */
      403: {
      };
      /** @description Not found. */
      404: {
      };
      /** @description Validation failure. */
      406: {
        content: {
          "application/json": components["schemas"]["AbsenceValidationError"];
        };
      };
    };
  };
  getStatistics: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["AdvancedStatisticsRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["Statistic"][];
        };
      };
    };
  };
  getScheduledHeadcountSnapshot: {
    parameters: {
      query: {
        start: string;
        end: string;
      };
      path: {
        groupId: number;
        shiftTypeId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["HeadCount"];
        };
      };
    };
  };
  getTagByExternalId: {
    parameters: {
      path: {
        categoryExternalId: string;
        tagExternalId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["TagIntegration"];
        };
      };
    };
  };
  updateTagByExternalId: {
    parameters: {
      path: {
        categoryExternalId: string;
        tagExternalId: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TagIntegration"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["TagIntegration"];
        };
      };
    };
  };
  deleteTagByExternalId: {
    parameters: {
      path: {
        categoryExternalId: string;
        tagExternalId: string;
      };
    };
    responses: {
      /** @description Success, without a body. */
      204: {
      };
      /** @description Not found. */
      404: {
      };
    };
  };
  getTagsByExternalCategoryId: {
    parameters: {
      path: {
        categoryExternalId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["TagIntegration"][];
        };
      };
    };
  };
  createTagByExternalId: {
    parameters: {
      path: {
        categoryExternalId: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TagIntegration"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["TagIntegration"];
        };
      };
    };
  };
  getPagedTagsByExternalCategoryId: {
    parameters: {
      query?: {
        cursor?: string | undefined;
        size?: number | undefined;
      };
      path: {
        categoryExternalId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["PagedResponse"];
        };
      };
    };
  };
  getTagCategoriesExternal: {
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["TagCategory_Default"][];
        };
      };
    };
  };
  getTagCategoryByExternalId: {
    parameters: {
      path: {
        categoryExternalId: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["TagCategory_Default"];
        };
      };
    };
  };
  document_employees: {
    parameters: {
      path: {
        /** @description The internal id of the employee. Source: interface document 4.1. */
        employeeId: number;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["EmployeeIntegrationResponse"];
        };
      };
    };
  };
}
type WithRequired<T, K extends keyof T> = T & {
  [P in K]-?: T[P];
};
