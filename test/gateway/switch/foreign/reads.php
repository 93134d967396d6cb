<?php
// Reads what a roster script reads and writes it down whole, as JSON.
[, $wsdl, $key] = $argv;
$client = new SoapClient($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE, 'features' => SOAP_SINGLE_ELEMENT_ARRAYS]);
$shifts = $client->wsdlGetSchedulesV3($key, ['fromDate' => '2026-03-02', 'toDate' => '2026-03-03', 'scheduledShifts' => true]);
echo json_encode([
    'employees' => $client->wsdlGetEmployeesV2($key, 0, 0, '', null, true, [], []),
    'nobody' => $client->wsdlGetEmployeesV2($key, 0, 0, 'no such badge', null, true, [], []),
    'sections' => $client->wsdlGetSections($key, null),
    'roles' => $client->wsdlGetNeoRoles($key),
    'shifts' => $shifts->schedules,
]);
