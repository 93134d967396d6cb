<?php
const VERB = 'Get';
function ask(SoapClient $client, string $operation, ...$rest) {
    return $client->__soapCall($operation, $rest);
}
$client = new SoapClient(getenv('WSDL'));
foreach (ask($client, 'WSDL' . VERB . 'Roles', $key) as $role) {
    echo $role->name;
}
$table = ['a' => 'wsdlGetSections'];
foreach ($table as $kind => $operation) {
    $rows = $client->$operation($key);
    foreach ($rows as $row) { $all[] = (array) $row; }
}
$xml = str_replace('@OP@', 'wsdlGetCategories', file_get_contents('requests/any.xml'));
$body = sprintf('<u:%1$s xmlns:u="uri:Service"><apiKey>%2$s</apiKey></u:%1$s>', 'wsdlGetCustomers', $key);
if ($name === 'wsdlGetUnit') { echo 'wsdlGetUnit'; }
