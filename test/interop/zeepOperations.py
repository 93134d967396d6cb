"""Prints as JSON what zeep finds in the WSDL given as argument: {operation: {part: type}}. Needs no network."""

import json
import pathlib
import sys

import zeep
from zeep.transports import Transport

ENCODING = "http://schemas.xmlsoap.org/soap/encoding/"
SCHEMA = pathlib.Path(__file__).with_name("soapEncoding.xsd")


class LocalTransport(Transport):
    def load(self, url):
        if url == ENCODING:
            return SCHEMA.read_bytes()
        if url.startswith("http"):
            raise RuntimeError(f"the WSDL needs {url}")
        return super().load(url)


client = zeep.Client(sys.argv[1], transport=LocalTransport())
operations = client.service._binding._operations
json.dump(
    {
        name: {part: element.type.name for part, element in operation.input.body.type.elements}
        for name, operation in operations.items()
    },
    sys.stdout,
)
