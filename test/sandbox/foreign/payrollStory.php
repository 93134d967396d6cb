<?php
// The payroll story with PHP's SoapClient, without special settings. Arguments: the address of a WSDL, a key. Prints JSON.
[, $wsdl, $key] = $argv;
$client = new SoapClient($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE]);
$day = '2026-04-01';

$found = $client->wsdlFindEmployees($key, [['badgeNo' => '0001'], ['badgeNo' => '0002'], ['badgeNo' => 'nobody']], []);
$types = $client->wsdlGetShiftCategories($key, '', false, false);
$shift = fn(string $badge, string $category = '11') => [
    'scheduleId' => '0', 'begDate' => $day, 'endDate' => $day, 'begTime' => '08:00:00', 'endTime' => '16:30:00',
    'persId' => '0', 'badgeNo' => $badge, 'shiftCategoryId' => $category, 'comment' => 'kväll & <natt>',
];
$saved = $client->wsdlUpdateShifts($key, [
    $shift('0001'), $shift('nobody'), $shift('0002'), $shift('0003', '999'), $shift('0004'),
]);
$schedules = $client->wsdlGetSchedulesV3($key, ['fromDate' => $day, 'toDate' => $day, 'scheduledShifts' => true]);
$period = ['fromDate' => '2026-03-02', 'toDate' => '2026-03-15'];
$punches = $client->wsdlGetTimePunches($key, $period + ['badgeNo' => '0001']);
$payroll = $client->wsdlGetPayrollV2($key, $period + ['attest' => true, 'pSalType' => '', 'badgeNo' => '0003']);
$started = $client->wsdlInitiateTransferToPayroll($key, $period + [
    'extTransferId' => 'php', 'badgeNos' => ['0001'], 'isPreliminary' => true,
]);
for ($i = 0; $i < 5; $i++) {
    $result = $client->wsdlGetResultTransferToPayroll($key, 'php');
    if ($result->status !== 'In Progress') break;
    usleep(50000);
}
$lines = explode("\r\n", rtrim(file_get_contents($result->url)));
try {
    $client->wsdlGetRoles('wrong');
} catch (SoapFault $error) {
    $fault = [$error->faultcode, $error->faultstring];
}

echo json_encode([
    'found' => array_map(fn($employee) => $employee->badgeNo, $found),
    'unit' => $found[0]->unitName,
    'types' => array_map(fn($type) => $type->name, $types),
    'outcomes' => array_map(fn($row) => array_map(fn($error) => substr($error, 0, 13), $row->validationErrors), $saved),
    'schedules' => array_map(fn($row) => [$row->badgeNo, $row->comment, (float) $row->hours], $schedules->schedules),
    'punches' => count($punches->timepunches),
    'payroll' => array_slice(array_map(fn($row) => [$row->salType, (float) $row->hours], $payroll), 0, 2),
    'started' => $started->status,
    'status' => $result->status,
    'file' => [count($lines), $lines[1]],
    'fault' => $fault,
], JSON_THROW_ON_ERROR);
