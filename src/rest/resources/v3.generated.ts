// Written by `npm run generate:rest`.
import type { OtherText } from './OtherText.js';
export interface paths {
  "/hr/v3/employees/{id}": {
    /**
     * An employee by id.
     * @description Source: interface document 4.2.
     */
    get: operations["getEmployee"];
    /**
     * Updates an employee as a whole, and answers it.
     * @description Source: interface document 4.2.
     */
    put: operations["updateEmployee"];
    /**
     * PERMANENTLY deletes an employee.
     * @description Source: interface document 4.2.
     */
    delete: operations["deleteEmployee"];
    /**
     * Updates the given fields of an employee, and answers it.
     * @description Source: interface document 4.2.
     */
    patch: operations["patchEmployee"];
  };
  "/hr/v3/employees": {
    /**
     * Employees, page by page.
     * @description Source: interface document 4.2.
     */
    get: operations["getEmployees"];
    /**
     * Creates an employee, and answers it.
     * @description Source: interface document 4.2.
     */
    post: operations["createEmployee"];
  };
  "/organization/v3/groups/{id}": {
    /**
     * A group by id.
     * @description Source: interface document 4.2.
     */
    get: operations["getGroup"];
    /**
     * Updates a group with the supplied attributes, and answers it.
     * @description Source: interface document 4.2.
     */
    put: operations["updateGroup"];
    /**
     * PERMANENTLY deletes a group and all associated data (employees, shifts, punches and more).
     * @description Source: interface document 4.2.
     */
    delete: operations["deleteGroup"];
  };
  "/organization/v3/groups": {
    /**
     * Groups, page by page.
     * @description Source: interface document 4.2.
     */
    get: operations["getGroups"];
    /**
     * Creates a group, and answers it.
     * @description Source: interface document 4.2.
     */
    post: operations["createGroup"];
  };
  "/oauth/v3/token": {
    /**
     * An OAuth 2.0 access token for client credentials.
     * @description Source: interface document 4.2.
     */
    post: operations["getToken"];
  };
  "/hr/v3/role-assignments": {
    /**
     * Role assignments, page by page.
     * @description Source: interface document 4.2.
     */
    get: operations["listRoleAssignments"];
    /**
     * Creates a role assignment for an employee.
     * @description Source: interface document 4.2.
     */
    post: operations["createRoleAssignment"];
  };
  "/hr/v3/role-assignments/{id}": {
    /**
     * Deletes a role assignment.
     * @description Source: interface document 4.2.
     */
    delete: operations["deleteRoleAssignment"];
    /**
     * Updates start date and/or end date of a role assignment.
     * @description Source: interface document 4.2.
     */
    patch: operations["updateRoleAssignment"];
  };
  "/organization/v3/roles": {
    /**
     * Roles, page by page.
     * @description Source: interface document 4.2.
     */
    get: operations["getRoles"];
  };
  "/organization/v3/roles/{id}": {
    /**
     * A role by id.
     * @description Source: interface document 4.2.
     */
    get: operations["getRole"];
  };
  "/schedule/v3/shifts": {
    /**
     * Shifts, page by page.
     * @description Accepts numeric internal ids, external ids with the prefix `xrefId:`, and badge numbers of employees with the prefix `badgeNumber:`. The document names a time-zone override; that it is passed as `Prefer: timezone=Area/City` was observed. Source: interface document 4.2.
     */
    get: operations["getShifts"];
  };
}
export interface components {
  schemas: {
    IntegrationEmployeeUpdateRequest: {
      badgeNumber: string;
      /** Format: email */
      email: string;
      personalInformation: components["schemas"]["UpdatePersonalInformation"];
      contactInformation: components["schemas"]["UpdateContactInformation"];
      address: components["schemas"]["UpdateAddress"];
      employment: components["schemas"]["UpdateEmployment"];
      emergencyContact: components["schemas"]["UpdateEmergencyContact"];
      punchSettings: components["schemas"]["UpdatePunchSettings"];
    };
    UpdateAddress: {
      address1: string;
      address2: string;
      zip: string;
      city: string;
      country: string;
    };
    UpdateContactInformation: {
      mobileNumber: string;
      phoneNumber: string;
    };
    UpdateEmergencyContact: {
      nextOfKinName: string;
      nextOfKinPhone: string;
      legalGuardianName: string;
      legalGuardianEmail: string;
    };
    UpdateEmployment: {
      homeGroupId: string;
      staffCategoryId: string;
      managerId?: string;
      passive: boolean;
      /** @enum {string} */
      locked: "NOT_LOCKED" | "LOCKED_BY_MANAGER" | "LOCKED_BY_SYSTEM";
      /** Format: date */
      employmentStartDate: string;
      /** Format: date */
      employmentEndDate?: string | null;
      /** Format: date */
      industryStartDate: string;
      costCentreId?: string;
    };
    UpdatePersonalInformation: {
      firstName: string;
      lastName: string;
      /** Format: date */
      dateOfBirth: string;
      /** @enum {string} */
      gender: "MALE" | "FEMALE" | "OTHER" | "NOT_SPECIFIED";
      socialSecurityNumber: string;
      pictureURL: string;
    };
    UpdatePunchSettings: {
      allowAttestOfOwnPunches: boolean;
    };
    employeeProblemDetail: {
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      detail?: string;
      instance?: string;
    };
    employeeValidationError: {
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      errors: components["schemas"]["employeeValidationErrorDetail"][];
      instance?: string;
    };
    employeeValidationErrorDetail: {
      detail?: string;
      pointer?: string;
    };
    Address: {
      address1?: string;
      address2?: string;
      zip?: string;
      city?: string;
      country?: string;
    };
    ContactInformation: {
      mobileNumber?: string;
      phoneNumber?: string;
    };
    EmergencyContact: {
      nextOfKinName?: string;
      nextOfKinPhone?: string;
      legalGuardianName?: string;
      legalGuardianEmail?: string;
    };
    Employment: {
      homeGroupId?: string;
      staffCategoryId?: string;
      passive?: boolean;
      /** @enum {string} */
      locked?: ("NOT_LOCKED" | "LOCKED_BY_MANAGER" | "LOCKED_BY_SYSTEM") | OtherText;
      /** Format: date */
      employmentStartDate?: string;
      /** Format: date */
      industryStartDate?: string;
      managerId?: string;
      /** Format: date */
      employmentEndDate?: string;
      costCentreId?: string;
    };
    IntegrationEmployeeResponse: {
      readonly id?: string;
      badgeNumber?: string;
      /** Format: email */
      email?: string;
      personalInformation?: components["schemas"]["PersonalInformation"];
      contactInformation?: components["schemas"]["ContactInformation"];
      address?: components["schemas"]["Address"];
      employment?: components["schemas"]["Employment"];
      emergencyContact?: components["schemas"]["EmergencyContact"];
      punchSettings?: components["schemas"]["PunchSettings"];
      /** Format: date-time */
      readonly updated?: string;
      /** Format: date-time */
      readonly created?: string;
    };
    PersonalInformation: {
      firstName?: string;
      lastName?: string;
      /** Format: date */
      dateOfBirth?: string;
      /** @enum {string} */
      gender?: ("MALE" | "FEMALE" | "OTHER" | "NOT_SPECIFIED") | OtherText;
      socialSecurityNumber?: string;
      pictureURL?: string;
    };
    PunchSettings: {
      allowAttestOfOwnPunches?: boolean;
    };
    CreateEmployment: {
      homeGroupId: string;
      staffCategoryId?: string;
      managerId?: string;
      passive?: boolean;
      /** @enum {string} */
      locked?: "NOT_LOCKED" | "LOCKED_BY_MANAGER" | "LOCKED_BY_SYSTEM";
      /** Format: date */
      employmentStartDate: string;
      /** Format: date */
      employmentEndDate?: string;
      /** Format: date */
      industryStartDate?: string;
      costCentreId?: string;
    };
    CreatePersonalInformation: {
      firstName: string;
      lastName: string;
      /** Format: date */
      dateOfBirth?: string;
      /** @enum {string} */
      gender?: "MALE" | "FEMALE" | "OTHER" | "NOT_SPECIFIED";
      socialSecurityNumber?: string;
      pictureURL?: string;
    };
    IntegrationEmployeeCreateRequest: {
      badgeNumber: string;
      /** Format: email */
      email: string;
      personalInformation: components["schemas"]["CreatePersonalInformation"];
      contactInformation?: components["schemas"]["ContactInformation"];
      address?: components["schemas"]["Address"];
      employment: components["schemas"]["CreateEmployment"];
      emergencyContact?: components["schemas"]["EmergencyContact"];
      punchSettings?: components["schemas"]["PunchSettings"];
    };
    IntegrationEmployeePatchRequest: {
      badgeNumber?: string;
      /** Format: email */
      email?: string;
      personalInformation?: components["schemas"]["PersonalInformation"];
      contactInformation?: components["schemas"]["ContactInformation"];
      address?: components["schemas"]["Address"];
      employment?: components["schemas"]["PatchEmployment"];
      emergencyContact?: components["schemas"]["EmergencyContact"];
      punchSettings?: components["schemas"]["PunchSettings"];
    };
    CursorPageIntegrationEmployeeResponse: {
      /** @description The records of the page. Source: interface document 2.5. */
      data?: components["schemas"]["IntegrationEmployeeResponse"][];
      /** @description Where the neighbouring pages are. Source: interface document 2.5. */
      pagination?: components["schemas"]["employeeCursorPaginationInfo"];
    };
    employeeCursorPaginationInfo: {
      /** @description Opaque token of the next page. Source: interface document 2.5. */
      nextPageToken?: string;
      /** @description Opaque token of the page before. Source: interface document 2.5. */
      previousPageToken?: string;
    };
    CreateGroupRequest: {
      name: string;
      /** @enum {string} */
      groupType: "DISTRICT" | "UNIT" | "SECTION";
      parentGroupId: string;
      managerId?: string;
      costCentreId?: string;
      xrefIds?: string[];
    };
    organisationProblemDetail: {
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      detail?: string;
      instance?: string;
    };
    organisationValidationError: {
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      errors: components["schemas"]["organisationValidationErrorDetail"][];
      instance?: string;
    };
    organisationValidationErrorDetail: {
      detail?: string;
      pointer?: string;
    };
    GroupResponse: {
      id?: string;
      name?: string;
      /** @enum {string} */
      groupType?: ("DISTRICT" | "UNIT" | "SECTION") | OtherText;
      parentGroupId?: string;
      managerId?: string;
      costCentreId?: string;
      xrefIds?: string[];
      /** Format: date-time */
      created?: string;
      /** Format: date-time */
      updated?: string;
    };
    CursorPageGroupResponse: {
      /** @description The records of the page. Source: interface document 2.5. */
      data?: components["schemas"]["GroupResponse"][];
      /** @description Where the neighbouring pages are. Source: interface document 2.5. */
      pagination?: components["schemas"]["organisationCursorPaginationInfo"];
    };
    organisationCursorPaginationInfo: {
      /** @description Opaque token of the next page. Source: interface document 2.5. */
      nextPageToken?: string;
      /** @description Opaque token of the page before. Source: interface document 2.5. */
      previousPageToken?: string;
    };
    OAuth2TokenRequest: {
      grant_type: string;
      client_id: string;
      client_secret: string;
      scope?: string;
    };
    OAuth2ErrorResponse: {
      error?: string;
      error_description?: string;
    };
    OAuth2TokenResponse: {
      access_token: string;
      token_type: string;
      /** Format: int64 */
      expires_in: number;
      scope: string;
    };
    RoleAssignmentRequest: {
      employeeId: string;
      groupId: string;
      roleId: string;
      /**
       * Format: date
       * @description First day. Source: interface document 2.5.
       */
      startDate?: string;
      /**
       * Format: date
       * @description Last day. Source: interface document 2.5.
       */
      endDate?: string;
    };
    securityProblemDetail: {
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      detail?: string;
      instance?: string;
    };
    securityValidationError: {
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      errors: components["schemas"]["securityValidationErrorDetail"][];
      instance?: string;
    };
    securityValidationErrorDetail: {
      detail?: string;
      pointer?: string;
    };
    RoleAssignmentResponse: {
      id?: string;
      employeeId?: string;
      groupId?: string;
      roleId?: string;
      /**
       * Format: date
       * @description First day. Source: interface document 2.5.
       */
      startDate?: string;
      /**
       * Format: date
       * @description Last day. Source: interface document 2.5.
       */
      endDate?: string;
      /** Format: date-time */
      created?: string;
      /** Format: date-time */
      updated?: string;
    };
    RoleAssignmentUpdateRequest: {
      /**
       * Format: date
       * @description First day. Source: interface document 2.5.
       */
      startDate?: string | null;
      /**
       * Format: date
       * @description Last day. Source: interface document 2.5.
       */
      endDate?: string | null;
    };
    CursorPageRoleResponse: {
      /** @description The records of the page. Source: interface document 2.5. */
      data?: components["schemas"]["RoleResponse"][];
      /** @description Where the neighbouring pages are. Source: interface document 2.5. */
      pagination?: components["schemas"]["securityCursorPaginationInfo"];
    };
    securityCursorPaginationInfo: {
      /** @description Opaque token of the next page. Source: interface document 2.5. */
      nextPageToken?: string;
      /** @description Opaque token of the page before. Source: interface document 2.5. */
      previousPageToken?: string;
    };
    RoleResponse: {
      id?: string;
      name?: string;
      xrefId?: string;
      levelId?: string;
    };
    CursorPageRoleAssignmentResponse: {
      /** @description The records of the page. Source: interface document 2.5. */
      data?: components["schemas"]["RoleAssignmentResponse"][];
      /** @description Where the neighbouring pages are. Source: interface document 2.5. */
      pagination?: components["schemas"]["securityCursorPaginationInfo"];
    };
    shiftsProblemDetail: {
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      detail?: string;
      instance?: string;
    };
    shiftsValidationError: {
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      errors: components["schemas"]["shiftsValidationErrorDetail"][];
      instance?: string;
    };
    shiftsValidationErrorDetail: {
      detail?: string;
      pointer?: string;
    };
    CursorPageShift: {
      /** @description The records of the page. Source: interface document 2.5. */
      data?: components["schemas"]["Shift"][];
      /** @description Where the neighbouring pages are. Source: interface document 2.5. */
      pagination?: components["schemas"]["shiftsCursorPaginationInfo"];
    };
    shiftsCursorPaginationInfo: {
      /** @description Opaque token of the next page. Source: interface document 2.5. */
      nextPageToken?: string;
      /** @description Opaque token of the page before. Source: interface document 2.5. */
      previousPageToken?: string;
    };
    Shift: {
      id?: string;
      xrefId?: string;
      groupId?: string;
      /** Format: date-time */
      begin?: string;
      /** Format: date-time */
      end?: string;
      status?: string;
      deleted?: boolean;
      shiftTypeId?: string;
      employeeId?: string;
      countScheduleHours?: boolean;
      countWorkedHours?: boolean;
      freeDay?: boolean;
      productiveTime?: string;
      comment?: string;
      costCentreId?: string;
      projectId?: string;
      agreementId?: string;
      scheduledDuration?: string;
      /** Format: date-time */
      created?: string;
      /** Format: date-time */
      updated?: string;
      breaks?: components["schemas"]["Task"][];
      tasks?: components["schemas"]["TaskIntegrationModel"][];
      additionalTimeLevel?: string;
    };
    Task: {
      /** Format: date-time */
      begin?: string;
      /** Format: date-time */
      end?: string;
    };
    TaskIntegrationModel: {
      id?: string;
      shiftTypeId?: string;
      /** Format: date-time */
      begin?: string;
      /** Format: date-time */
      end?: string;
      countAsScheduledHours?: boolean;
      countAsWorkedHours?: boolean;
      productiveTime?: string;
      costCentreId?: string;
      projectId?: string;
      comment?: string;
    };
    PatchEmployment: {
      homeGroupId?: string;
      staffCategoryId?: string;
      passive?: boolean;
      /** @enum {string} */
      locked?: "NOT_LOCKED" | "LOCKED_BY_MANAGER" | "LOCKED_BY_SYSTEM";
      /** Format: date */
      employmentStartDate?: string;
      /** Format: date */
      industryStartDate?: string;
      /** @description null: no manager any more. */
      managerId?: string | null;
      /**
       * Format: date
       * @description null: the employment has no end any more.
       */
      employmentEndDate?: string | null;
      /** @description null: no cost centre any more. */
      costCentreId?: string | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  getEmployee: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationEmployeeResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
    };
  };
  updateEmployee: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["IntegrationEmployeeUpdateRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationEmployeeResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
    };
  };
  deleteEmployee: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
    };
  };
  patchEmployee: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["IntegrationEmployeePatchRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["IntegrationEmployeeResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
    };
  };
  getEmployees: {
    parameters: {
      query?: {
        /** @description Internal ids, as text or numbers. Observed. */
        idIn?: string[] | undefined;
        /** @description Opaque token of a page, as the answer before gave it; never built or taken apart. Source: interface document 4.2. */
        pageToken?: string | undefined;
        /** @description Records in a page: 50 unless told, at most 100; larger requests are capped. Source: interface document 8. */
        pageSize?: number | undefined;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CursorPageIntegrationEmployeeResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
    };
  };
  createEmployee: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["IntegrationEmployeeCreateRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        content: {
          "application/json": components["schemas"]["IntegrationEmployeeResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"] | components["schemas"]["employeeValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["employeeProblemDetail"];
          "application/problem+json": components["schemas"]["employeeProblemDetail"];
        };
      };
    };
  };
  getGroup: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupResponse"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
    };
  };
  updateGroup: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateGroupRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["GroupResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"] | components["schemas"]["organisationValidationError"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"] | components["schemas"]["organisationValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
    };
  };
  deleteGroup: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    responses: {
      /** @description Accepted. */
      202: {
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
    };
  };
  getGroups: {
    parameters: {
      query?: {
        /** @description Opaque token of a page, as the answer before gave it; never built or taken apart. Source: interface document 4.2. */
        pageToken?: string | undefined;
        /** @description Records in a page: 50 unless told, at most 100; larger requests are capped. Source: interface document 8. */
        pageSize?: number | undefined;
        idIn?: (string)[] | undefined;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CursorPageGroupResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"] | components["schemas"]["organisationValidationError"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"] | components["schemas"]["organisationValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
    };
  };
  createGroup: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateGroupRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        content: {
          "application/json": components["schemas"]["GroupResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"] | components["schemas"]["organisationValidationError"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"] | components["schemas"]["organisationValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["organisationProblemDetail"];
          "application/problem+json": components["schemas"]["organisationProblemDetail"];
        };
      };
    };
  };
  getToken: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["OAuth2TokenRequest"];
        "application/x-www-form-urlencoded": components["schemas"]["OAuth2TokenRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["OAuth2TokenResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["OAuth2ErrorResponse"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["OAuth2ErrorResponse"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["OAuth2ErrorResponse"];
        };
      };
    };
  };
  listRoleAssignments: {
    parameters: {
      query?: {
        /** @description Opaque token of a page, as the answer before gave it; never built or taken apart. Source: interface document 4.2. */
        pageToken?: string | undefined;
        /** @description Records in a page: 50 unless told, at most 100; larger requests are capped. Source: interface document 8. */
        pageSize?: number | undefined;
        idIn?: string[] | undefined;
        employeeIdIn?: string[] | undefined;
        groupIdIn?: string[] | undefined;
        roleIdIn?: string[] | undefined;
        /** @description Assignments that begin on this day or later. Observed. */
        startDateGte?: string | undefined;
        /** @description Assignments that begin on this day or earlier. Observed. */
        startDateLte?: string | undefined;
        /** @description Assignments that end on this day or later. Observed. */
        endDateGte?: string | undefined;
        /** @description Assignments that end on this day or earlier. Observed. */
        endDateLte?: string | undefined;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CursorPageRoleAssignmentResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"] | components["schemas"]["securityValidationError"];
          "application/problem+json": components["schemas"]["securityProblemDetail"] | components["schemas"]["securityValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
    };
  };
  createRoleAssignment: {
    requestBody: {
      content: {
        "application/json": components["schemas"]["RoleAssignmentRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        content: {
          "application/json": components["schemas"]["RoleAssignmentResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"] | components["schemas"]["securityValidationError"];
          "application/problem+json": components["schemas"]["securityProblemDetail"] | components["schemas"]["securityValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
    };
  };
  deleteRoleAssignment: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    responses: {
      /** @description Success, without a body. */
      204: {
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
    };
  };
  updateRoleAssignment: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RoleAssignmentUpdateRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["RoleAssignmentResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"] | components["schemas"]["securityValidationError"];
          "application/problem+json": components["schemas"]["securityProblemDetail"] | components["schemas"]["securityValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
    };
  };
  getRoles: {
    parameters: {
      query?: {
        /** @description Opaque token of a page, as the answer before gave it; never built or taken apart. Source: interface document 4.2. */
        pageToken?: string | undefined;
        /** @description Records in a page: 50 unless told, at most 100; larger requests are capped. Source: interface document 8. */
        pageSize?: number | undefined;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CursorPageRoleResponse"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"] | components["schemas"]["securityValidationError"];
          "application/problem+json": components["schemas"]["securityProblemDetail"] | components["schemas"]["securityValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
    };
  };
  getRole: {
    parameters: {
      path: {
        /** @description The id. Source: interface document 4.2. */
        id: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["RoleResponse"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description Not found. */
      404: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["securityProblemDetail"];
          "application/problem+json": components["schemas"]["securityProblemDetail"];
        };
      };
    };
  };
  getShifts: {
    parameters: {
      query?: {
        /** @description Opaque token of a page, as the answer before gave it; never built or taken apart. Source: interface document 4.2. */
        pageToken?: string | undefined;
        /** @description Records in a page: 50 unless told, at most 100; larger requests are capped. Source: interface document 8. */
        pageSize?: number | undefined;
        /** @description Internal ids, or external ones as `xrefId('…')`. Source: interface document 4.2. */
        idIn?: (string)[] | undefined;
        /** @description Groups by internal id, or external one as `xrefId('…')`. Source: interface document 4.2. */
        groupIdIn?: (string)[] | undefined;
        /** @description Employees by internal id, or badge number as `badgeNumber('…')`. Source: interface document 4.2. */
        employeeIdIn?: (string)[] | undefined;
        beginGte?: string | undefined;
        beginLte?: string | undefined;
        statusIn?: string[] | undefined;
        /** @description true: the deleted shifts. Left out or false: the others. Observed. */
        deleted?: boolean | undefined;
      };
      header?: {
        /** @description The time-zone override: `timezone=Area/City`. Observed. */
        Prefer?: string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        content: {
          "application/json": components["schemas"]["CursorPageShift"];
        };
      };
      /** @description Validation failure. */
      400: {
        content: {
          "application/json": components["schemas"]["shiftsProblemDetail"] | components["schemas"]["shiftsValidationError"];
          "application/problem+json": components["schemas"]["shiftsProblemDetail"] | components["schemas"]["shiftsValidationError"];
        };
      };
      /** @description Unauthorized. */
      401: {
        content: {
          "application/json": components["schemas"]["shiftsProblemDetail"];
          "application/problem+json": components["schemas"]["shiftsProblemDetail"];
        };
      };
      /** @description Forbidden. */
      403: {
        content: {
          "application/json": components["schemas"]["shiftsProblemDetail"];
          "application/problem+json": components["schemas"]["shiftsProblemDetail"];
        };
      };
      /** @description The service failed. */
      500: {
        content: {
          "application/json": components["schemas"]["shiftsProblemDetail"];
          "application/problem+json": components["schemas"]["shiftsProblemDetail"];
        };
      };
    };
  };
}
