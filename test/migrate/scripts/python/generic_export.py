"""Exports whatever is listed in JOBS."""
import logging
from zeep import Client

JOBS = {
    "punches": ("wsdlGetTimePunches", {"getTimePunchesRequest": {"allUnits": True}}),
    "agreements": ("wsdlGetAgreementsV2", {"GetAgreementsV2": {}}),
}

log = logging.getLogger(__name__)


def run(client, key, name):
    operation, arguments = JOBS[name]
    log.info("wsdlGetTimePunches is slow, be patient")
    return client.service[operation](apiKey=key, **arguments)


def wsdlGetCustomers(client):
    """Same name as the operation, but only a stub."""
    raise NotImplementedError("wsdlGetCustomers")


def compatible(operation):
    return operation != "wsdlGetPayroll"
