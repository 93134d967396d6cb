<?php
// The SOAP calls of the demo through PHP's own SoapClient: argument 1 is the WSDL, 2 the endpoint, 3 the key. Prints JSON.
ini_set('default_socket_timeout', '20');
[$_, $wsdl, $endpoint, $key] = $argv;
$client = new SoapClient($wsdl, ['location' => $endpoint, 'cache_wsdl' => WSDL_CACHE_NONE, 'features' => SOAP_SINGLE_ELEMENT_ARRAYS]);
$units = $client->wsdlGetUnitsAPIKeyV2($key);
$unit = $units[0]->API_key;
$staff = $client->__soapCall('wsdlGetEmployeesV2', [$unit]);
$badges = array_map(fn ($employee) => ['badgeNo' => $employee->badgeNo], array_slice($staff, 0, 22));
$found = $client->wsdlFindEmployees($unit, [...$badges, ['badgeNo' => 'nobody']]);
$types = array_values(array_filter($client->__soapCall('wsdlGetShiftCategories', [$unit]), fn ($type) => $type->isActive));
$day = '2026-04-01';
$shift = fn ($badge, $type) => [
    // PHP fills a struct in the order of the WSDL, whatever the order here.
    'badgeNo' => $badge, 'scheduleId' => '0', 'begTime' => '08:00:00', 'endTime' => '16:30:00',
    'begDate' => $day, 'endDate' => $day, 'shiftCategoryId' => (string) $type,
];
$shifts = array_map(fn ($employee) => $shift($employee->badgeNo, $types[0]->id), $found);
array_splice($shifts, 3, 0, [$shift('no-such-badge', $types[0]->id)]);
array_splice($shifts, 11, 0, [$shift($found[0]->badgeNo, 999999)]);
$shifts[] = ['scheduleId' => '999999'] + $shift($found[1]->badgeNo, $types[0]->id);
$rejected = $saved = [];
foreach (array_chunk($shifts, 10) as $at => $rows) {
    foreach ($client->wsdlUpdateShifts($unit, $rows) as $i => $row) {
        if (count((array) ($row->validationErrors ?? [])) > 0) $rejected[] = $at * 10 + $i;
        else $saved[] = $row->scheduleId;
    }
}
$read = $client->wsdlGetSchedulesV3($unit, ['fromDate' => $day, 'toDate' => $day, 'scheduledShifts' => true])->schedules;
$period = ['fromDate' => '2026-03-01', 'toDate' => '2026-03-14'];
$punches = $client->wsdlGetTimePunches($unit, $period)->timepunches;
$payroll = $client->wsdlGetPayrollV2($unit, $period + ['attest' => false]);
$transfer = ['extTransferId' => 'demo-2026-03', 'isPreliminary' => true, 'lockSalaryPeriod' => false, 'uploadFileToServer' => false];
$client->wsdlGetResultTransferToPayroll($unit, 'demo-2026-03'); // nothing runs under the label yet
$client->wsdlGetResultTransferToPayroll($unit, 'demo-2026-03'); // as the recorded client asks twice
$client->wsdlInitiateTransferToPayroll($unit, $period + $transfer);
do $result = $client->wsdlGetResultTransferToPayroll($unit, 'demo-2026-03');
while ($result->status === 'In Progress' && usleep(50_000) === null);
$lines = explode("\n", trim(file_get_contents($result->url)));
echo json_encode([
    'units' => count($units), 'staff' => count($staff), 'found' => count($found), 'rejected' => $rejected,
    'readBack' => count(array_intersect($saved, array_column($read, 'scheduleId'))),
    'punches' => count($punches), 'payroll' => count($payroll),
    'status' => $result->status, 'head' => trim($lines[0]), 'lines' => count($lines),
], JSON_THROW_ON_ERROR);
