"""wsdlGetUnits would be the better one."""
import lib.operations as names
from lib.operations import PUNCHES, Ops
from suds.client import Client


def ask(client, operation: str, *parts):
    return getattr(client.service, operation)(*parts)


def main(url: str, key: str) -> None:
    client = Client(url)
    for punch in ask(client, PUNCHES, key):
        print(punch.punchIn, punch["punchOut"])
    for operation in Ops.ALL:
        rows = ask(client, operation, key)
        print("%s gave %d" % (operation, len(rows)))
    log = {"wsdlGetRoles": 0}
    print(log["wsdlGetRoles"], names.PREFIX)
