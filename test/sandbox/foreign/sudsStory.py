"""The payroll story with suds, without special settings. Arguments: the address of a WSDL, a key. Prints JSON."""

import json
import sys
import time
import urllib.request

from suds import WebFault
from suds.cache import NoCache
from suds.client import Client

wsdl, key = sys.argv[1:3]
TYPES = "https://wfs.example/soap/Service"
client = Client(wsdl, cache=NoCache())
service = client.service
DAY = "2026-04-01"


def made(record, **fields):
    instance = client.factory.create(f"{{{TYPES}}}{record}")
    for name, value in fields.items():
        setattr(instance, name, value)
    return instance


def array(record, rows):
    return made(f"{record}Array", item=rows)


def items(array):
    return getattr(array, "item", None) or []


badges = [made("badgeNo", badgeNo=badge) for badge in ("0001", "0002", "nobody")]
found = service.wsdlFindEmployees(key, array("badgeNo", badges), array("email", []))
types = service.wsdlGetShiftCategories(key, "", False, False)


def shift(badge, category="11"):
    return made(
        "Shift",
        scheduleId="0",
        begDate=DAY,
        endDate=DAY,
        begTime="08:00:00",
        endTime="16:30:00",
        persId="0",
        badgeNo=badge,
        shiftCategoryId=category,
        comment="kväll & <natt>",
    )


rows = [shift("0001"), shift("nobody"), shift("0002"), shift("0003", "999"), shift("0004")]
saved = service.wsdlUpdateShifts(key, array("Shift", rows))
day = made("GetSchedulesV3", fromDate=DAY, toDate=DAY, scheduledShifts=True)
schedules = service.wsdlGetSchedulesV3(key, day)
period = {"fromDate": "2026-03-02", "toDate": "2026-03-15"}
punches = service.wsdlGetTimePunches(key, made("getTimePunchesRequest", **period, badgeNo="0001"))
asked = made("getPayrollV2Request", **period, attest=True, pSalType="", badgeNo="0003")
payroll = service.wsdlGetPayrollV2(key, asked)
run = made(
    "searchOption", **period, extTransferId="suds", badgeNos=array("string", ["0001"]), isPreliminary=True
)
started = service.wsdlInitiateTransferToPayroll(key, run)
for _ in range(5):
    result = service.wsdlGetResultTransferToPayroll(key, "suds")
    if result.status != "In Progress":
        break
    time.sleep(0.05)
with urllib.request.urlopen(result.url) as file:
    lines = file.read().decode("utf-8").splitlines()
try:
    service.wsdlGetRoles("wrong")
except WebFault as error:
    fault = [error.fault.faultcode, error.fault.faultstring]

json.dump(
    {
        "found": [employee.badgeNo for employee in found],
        "unit": found[0].unitName,
        "types": [kind.name for kind in types],
        "outcomes": [[error[:13] for error in row.validationErrors or []] for row in saved],
        "schedules": [[row.badgeNo, row.comment, float(row.hours)] for row in schedules.schedules],
        "punches": len(punches.timepunches),
        "payroll": [[row.salType, float(row.hours)] for row in payroll][:2],
        "started": started.status,
        "status": result.status,
        "file": [len(lines), lines[1]],
        "fault": fault,
    },
    sys.stdout,
)
