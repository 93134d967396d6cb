"""The payroll story with zeep, without special settings. Arguments: the address of a WSDL, a key. Prints JSON."""

import json
import sys
import time
import urllib.request

import zeep

wsdl, key = sys.argv[1:3]
TYPES = "https://wfs.example/soap/Service"
client = zeep.Client(wsdl)
service = client.service
DAY = "2026-04-01"


def array(record, rows):
    """zeep takes the rows of an encoded array only in its own type; nil is all it has for an empty one."""
    return client.get_type(f"{{{TYPES}}}{record}Array")(rows) if rows else zeep.xsd.Nil


found = service.wsdlFindEmployees(key, array("badgeNo", [{"badgeNo": "0001"}, {"badgeNo": "0002"}, {"badgeNo": "nobody"}]), array("email", []))
types = service.wsdlGetShiftCategories(key, "", False, False)


def shift(badge, category="11", **more):
    return {
        "scheduleId": "0", "begDate": DAY, "endDate": DAY, "begTime": "08:00:00", "endTime": "16:30:00",
        "persId": "0", "badgeNo": badge, "shiftCategoryId": category, "comment": "kväll & <natt>", **more,
    }


saved = service.wsdlUpdateShifts(
    key, array("Shift", [shift("0001"), shift("nobody"), shift("0002"), shift("0003", "999"), shift("0004")])
)
schedules = service.wsdlGetSchedulesV3(key, {"fromDate": DAY, "toDate": DAY, "scheduledShifts": True})
period = {"fromDate": "2026-03-02", "toDate": "2026-03-15"}
punches = service.wsdlGetTimePunches(key, {**period, "badgeNo": "0001"})
payroll = service.wsdlGetPayrollV2(
    key, {**period, "attest": True, "pSalType": "", "empInUnitOnly": False, "employeeId": 0, "badgeNo": "0003"}
)
run = {**period, "extTransferId": "zeep", "badgeNos": array("string", ["0001"]), "isPreliminary": True}
started = service.wsdlInitiateTransferToPayroll(key, run)
for _ in range(5):
    result = service.wsdlGetResultTransferToPayroll(key, "zeep")
    if result["status"] != "In Progress":
        break
    time.sleep(0.05)
with urllib.request.urlopen(result["url"]) as file:
    lines = file.read().decode("utf-8").splitlines()
try:
    service.wsdlGetRoles("wrong")
except zeep.exceptions.Fault as error:
    fault = [error.code, error.message]

json.dump(
    {
        "found": [employee["badgeNo"] for employee in found],
        "unit": found[0]["unitName"],
        "types": [kind["name"] for kind in types],
        "outcomes": [[error[:13] for error in row["validationErrors"] or []] for row in saved],
        "schedules": [[row["badgeNo"], row["comment"], float(row["hours"])] for row in schedules["schedules"]],
        "punches": len(punches["timepunches"]),
        "payroll": [[row["salType"], float(row["hours"])] for row in payroll][:2],
        "started": started["status"],
        "status": result["status"],
        "file": [len(lines), lines[1]],
        "fault": fault,
    },
    sys.stdout,
)
