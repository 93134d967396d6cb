import pandas as pd
import zeep
from zeep.helpers import serialize_object

client = zeep.Client("https://workforce.example/soap?wsdl")
port = client.bind("Service", "ServicePort")


def employees(key: str) -> pd.DataFrame:
    raw = port.wsdlGetEmployeesV2(key, includeNeoRoles=True)
    frame = pd.DataFrame(serialize_object(raw))
    return frame[["badgeNo", "givenName", "groupRoles"]]


class Punches:
    def __init__(self, service, key):
        self.service = service
        self.key = key

    def wsdlGetTimePunches(self, **request):
        return self.service.wsdlGetTimePunches(apiKey=self.key, getTimePunchesRequest=request)

    def open(self):
        punches = self.wsdlGetTimePunches(active=True)
        return [(p["badgeNo"], p["punchIn"]) for p in punches if p["isOpen"]]


message = client.create_message(client.service, "wsdlGetSalaryCompensations", apiKey="x")
