import httpx
import xmltodict
from lxml import etree
from zeep import Client

ENVELOPE = """<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:n="uri:Service"><s:Body>
<n:{operation}><apiKey>{key}</apiKey></n:{operation}></s:Body></s:Envelope>"""
AGREEMENTS = (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><n:wsdlGetAgreementTemplatesV2 xmlns:n="uri:Service">'
    "<apiKey>%(key)s</apiKey><GetAgreementTemplatesV2/></n:wsdlGetAgreementTemplatesV2></s:Body></s:Envelope>"
)


def districts(url, key):
    text = ENVELOPE.format(operation="wsdlGetDistricts", key=key)
    tree = etree.fromstring(httpx.post(url, content=text).content)
    return [item.findtext("name") for item in tree.iterfind(".//item")]


def templates(url, key):
    answer = xmltodict.parse(httpx.post(url, content=AGREEMENTS % {"key": key}).text)
    body = answer["SOAP-ENV:Envelope"]["SOAP-ENV:Body"]
    rows = body["ns1:wsdlGetAgreementTemplatesV2Response"]["return"]["agreementTemplates"]["item"]
    return {row["id"]: row["templateName"] for row in rows}


def punch(wsdl, key, badge):
    client = Client(wsdl)
    service = client.create_service("{uri:Service}ServiceBinding", "https://workforce.example/soap")
    with client.settings(strict=False):
        answer = service.wsdlPunch(apiKey=key, badgeNumber=badge, action=1)
    return answer.punchId if not answer["validationErrors"] else None
