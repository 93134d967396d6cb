"""The SOAP calls of the demo with zeep: argument 1 is the address of the WSDL, 2 the key. Prints JSON."""

import json
import sys
import time
import urllib.request

import zeep

wsdl, key = sys.argv[1:3]
client = zeep.Client(wsdl)
service = client.service
DAY = "2026-04-01"
PERIOD = {"fromDate": "2026-03-01", "toDate": "2026-03-14"}


def array(record, rows):
    """zeep takes the rows of an encoded array only in its own type; nil is all it has for an empty one."""
    return client.get_type(f"{{uri:Service}}{record}Array")(rows) if rows else zeep.xsd.Nil


units = service.wsdlGetUnitsAPIKeyV2(key)
unit = units[0]["API_key"]
staff = service.wsdlGetEmployeesV2(unit, 0, 0, "", "", False, zeep.xsd.Nil, zeep.xsd.Nil)
badges = [{"badgeNo": one["badgeNo"]} for one in staff[:22]]
found = service.wsdlFindEmployees(unit, array("badgeNo", [*badges, {"badgeNo": "nobody"}]), array("email", []))
types = service.wsdlGetShiftCategories(unit, "", False, False)
shift_type = next(kind["id"] for kind in types if kind["isActive"])


def shift(badge, category=shift_type, schedule="0"):
    return {
        "scheduleId": schedule, "begDate": DAY, "endDate": DAY, "begTime": "08:00:00", "endTime": "16:30:00",
        "badgeNo": badge, "shiftCategoryId": str(category),
    }


shifts = [shift(one["badgeNo"]) for one in found]
shifts.insert(3, shift("no-such-badge"))
shifts.insert(11, shift(found[0]["badgeNo"], 999999))
shifts.append(shift(found[1]["badgeNo"], schedule="999999"))
saved, rejected = set(), []
for start in range(0, len(shifts), 10):
    for at, row in enumerate(service.wsdlUpdateShifts(unit, array("Shift", shifts[start : start + 10])), start):
        if row["validationErrors"]:
            rejected.append(at)
        else:
            saved.add(row["scheduleId"])
read = service.wsdlGetSchedulesV3(unit, {"fromDate": DAY, "toDate": DAY, "scheduledShifts": True})["schedules"]
punches = service.wsdlGetTimePunches(unit, PERIOD)["timepunches"]
payroll = service.wsdlGetPayrollV2(unit, {**PERIOD, "attest": False})
run = {"isPreliminary": True, "lockSalaryPeriod": False, "uploadFileToServer": False}
service.wsdlGetResultTransferToPayroll(unit, "demo-2026-03")  # nothing runs under the label yet
service.wsdlGetResultTransferToPayroll(unit, "demo-2026-03")  # as the recorded client asks twice
service.wsdlInitiateTransferToPayroll(unit, {**PERIOD, "extTransferId": "demo-2026-03", **run})
while (result := service.wsdlGetResultTransferToPayroll(unit, "demo-2026-03"))["status"] == "In Progress":
    time.sleep(0.05)
with urllib.request.urlopen(result["url"]) as file:
    lines = file.read().decode("utf-8").splitlines()

json.dump(
    {
        "units": len(units),
        "staff": len(staff),
        "found": len(found),
        "rejected": rejected,
        "readBack": sum(str(row["scheduleId"]) in saved for row in read),
        "punches": len(punches),
        "payroll": len(payroll),
        "status": result["status"],
        "head": lines[0],
        "lines": len(lines),
    },
    sys.stdout,
)
