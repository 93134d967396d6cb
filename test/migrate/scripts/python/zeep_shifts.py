"""Writes the roster of next week.

Uses wsdlUpdateShifts; wsdlGetSchedules is not used any more.
"""
import os
from zeep import Client, Settings

client = Client(os.environ["WSDL"], settings=Settings(strict=False))
KEY = os.environ["API_KEY"]


def read(from_date, to_date):
    answer = client.service.wsdlGetSchedulesV3(
        apiKey=KEY,
        GetSchedulesV3={"fromDate": from_date, "toDate": to_date, "scheduledShifts": True},
    )
    return [s for s in answer.schedules if not s.absenceShift]


def hours_by_person(from_date, to_date):
    total = {}
    for shift in read(from_date, to_date):
        total[shift.persId] = total.get(shift.persId, 0) + float(shift.hours)
    return total


def publish(shifts):
    # client.service.wsdlMoveEmployees(KEY, [])
    saved = client.service.wsdlUpdateShifts(KEY, {"item": shifts})
    bad = [row for row in saved if row.validationErrors]
    for row in bad:
        print("wsdlUpdateShifts rejected", row.scheduleId, row["validationErrors"])
    return not bad
