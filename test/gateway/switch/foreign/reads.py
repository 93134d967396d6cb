"""Reads what a roster script reads and writes it down whole, as JSON."""

import json
import sys

import zeep
from zeep.helpers import serialize_object

_, wsdl, key = sys.argv
service = zeep.Client(wsdl, settings=zeep.Settings(strict=False)).service
every = {"employeeId": 0, "sectionId": 0, "lastModified": zeep.xsd.Nil, "includeNeoRoles": True}
every |= {"neoRolesIds": zeep.xsd.Nil, "neoExtRolesIds": zeep.xsd.Nil}
shifts = service.wsdlGetSchedulesV3(
    key, {"fromDate": "2026-03-02", "toDate": "2026-03-03", "scheduledShifts": True}
)
told = {
    "employees": service.wsdlGetEmployeesV2(apiKey=key, badgeNo="", **every),
    "nobody": service.wsdlGetEmployeesV2(apiKey=key, badgeNo="no such badge", **every),
    "sections": service.wsdlGetSections(key, zeep.xsd.Nil),
    "roles": service.wsdlGetNeoRoles(key),
    "shifts": shifts["schedules"],
}
print(json.dumps({name: serialize_object(value, dict) for name, value in told.items()}, default=str))
