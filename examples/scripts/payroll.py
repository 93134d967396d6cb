import os

from zeep import Client

client = Client(os.environ["WSDL"])
period = {"fromDate": "2026-03-01", "toDate": "2026-03-14"}
for punch in client.service.wsdlGetTimePunches(os.environ["KEY"], period).timepunches:
    print(punch.badgeNo, punch.hours)
for row in client.service.wsdlGetPayrollV2(os.environ["KEY"], period):
    print(row.badgeNo, row.salaryType, row.hours)
