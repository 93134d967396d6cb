#!/bin/sh
# wsdlPunch is not used here
curl -s "$ENDPOINT" -H 'Content-Type: text/xml' -H 'SOAPAction: "uri:Service/wsdlGetRoles"' --data "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><n:wsdlGetRoles xmlns:n='uri:Service'><apiKey>$KEY</apiKey></n:wsdlGetRoles></s:Body></s:Envelope>"
