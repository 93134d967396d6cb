<?php

function soap_post(string $action, string $xml): SimpleXMLElement
{
    $curl = curl_init(ENDPOINT);
    curl_setopt_array($curl, [
        CURLOPT_POST => true,
        CURLOPT_POSTFIELDS => $xml,
        CURLOPT_HTTPHEADER => ['Content-Type: text/xml; charset=utf-8', 'SOAPAction: "uri:Service/' . $action . '"'],
        CURLOPT_RETURNTRANSFER => true,
    ]);
    return simplexml_load_string(curl_exec($curl));
}

function start_transfer(string $key, string $from, string $to): string
{
    $xml = <<<XML
<?xml version="1.0"?>
<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:n="uri:Service">
  <s:Body>
    <n:wsdlInitiateTransferToPayroll>
      <apiKey>{$key}</apiKey>
      <searchOption><fromDate>{$from}</fromDate><toDate>{$to}</toDate><isPreliminary>true</isPreliminary></searchOption>
    </n:wsdlInitiateTransferToPayroll>
  </s:Body>
</s:Envelope>
XML;
    $answer = soap_post('InitiateTransferToPayroll', $xml);
    return (string) $answer->xpath('//extTransferId')[0];
}

function poll(string $key, string $id): ?string
{
    $xml = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:n="uri:Service"><s:Body>'
        . '<n:wsdlGetResultTransferToPayroll><apiKey>' . $key . '</apiKey><extTransferId>' . $id . '</extTransferId>'
        . '</n:wsdlGetResultTransferToPayroll></s:Body></s:Envelope>';
    $answer = soap_post('GetResultTransferToPayroll', $xml);
    $status = (string) $answer->xpath('//status')[0];
    return $status === 'Ready to Download' ? (string) $answer->xpath('//url')[0] : null;
}
