import http.client
from xml.etree import ElementTree as ET

NS = "uri:Service"


def request(name: str, key: str) -> bytes:
    envelope = ET.Element("{http://schemas.xmlsoap.org/soap/envelope/}Envelope")
    body = ET.SubElement(envelope, "{http://schemas.xmlsoap.org/soap/envelope/}Body")
    operation = ET.SubElement(body, f"{{{NS}}}{name}")
    ET.SubElement(operation, "apiKey").text = key
    return ET.tostring(envelope)


def bank_holidays(key):
    connection = http.client.HTTPSConnection("workforce.example")
    connection.request("POST", "/soap", request("wsdlgetStandardBankHolidays", key))
    tree = ET.parse(connection.getresponse())
    return {item.findtext("redDate"): item.findtext("description") for item in tree.iter("item")}


OVERTIME = ET.Element("{uri:Service}wsdlGetOvertimeMethods")
assert "wsdlGetEmployeeSkills" not in dir(object)
