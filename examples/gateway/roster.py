"""Books a shift and says who was found. WORKFORCE_WSDL and WORKFORCE_KEY say where, and with which key."""

import os

import zeep

client = zeep.Client(os.environ["WORKFORCE_WSDL"])
key = os.environ["WORKFORCE_KEY"]


def array(record, rows):
    return client.get_type(f"{{uri:Service}}{record}Array")(rows) if rows else zeep.xsd.Nil


found = client.service.wsdlFindEmployees(key, array("badgeNo", [{"badgeNo": "0002"}]), array("email", []))
shift = {
    "scheduleId": "0", "begDate": "2026-05-05", "endDate": "2026-05-05", "begTime": "08:00:00", "endTime": "16:30:00",
    "persId": "0", "badgeNo": "0002", "shiftCategoryId": "11", "comment": "Python",
}
saved = client.service.wsdlUpdateShifts(key, array("Shift", [shift]))
print(f"{found[0]['badgeNo']}: {len(saved[0]['validationErrors'] or [])} errors")
