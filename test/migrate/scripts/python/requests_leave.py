import requests
import xml.etree.ElementTree as ET

URL = "https://workforce.example/soap"
HEADERS = {"Content-Type": "text/xml;charset=UTF-8", "SOAPAction": "uri:Service/wsdlGetLeaveApplications"}


def leave(key, since):
    body = f"""<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:uri="uri:Service">
<soapenv:Header/>
   <soapenv:Body>
      <uri:wsdlGetLeaveApplications soapenv:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/">
         <apiKey xsi:type="xsd:string">{key}</apiKey>
         <lastModified xsi:type="xsd:string">{since}</lastModified>
      </uri:wsdlGetLeaveApplications>
   </soapenv:Body>
</soapenv:Envelope>"""
    response = requests.post(URL, data=body.encode("utf-8"), headers=HEADERS)
    root = ET.fromstring(response.content)
    rows = []
    for item in root.iter("item"):
        rows.append((item.findtext("fromBadgeNo"), item.find("fromDate").text, item.find("leaveReason").text))
    return rows


TEMPLATE = (
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:uri="uri:Service">'
    "<soapenv:Body><uri:wsdlProcessLeaves><apiKey>%s</apiKey>"
    "<ProcessLeavesRecords>%s</ProcessLeavesRecords></uri:wsdlProcessLeaves></soapenv:Body></soapenv:Envelope>"
)


def approve(key, ids):
    rows = "".join(f"<item><leaveId>{i}</leaveId></item>" for i in ids)
    requests.post(URL, data=TEMPLATE % (key, rows), headers={"SOAPAction": '"uri:Service/wsdlProcessLeaves"'})
