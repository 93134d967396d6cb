<?php
// The payroll story with NuSOAP, without special settings: it sends ISO-8859-1. Arguments: the address of a WSDL, a key.
// Prints JSON.
require __DIR__ . '/../../interop/servers/nusoap.php';
[, $wsdl, $key] = $argv;
$client = new nusoap_client($wsdl, true);
$day = '2026-04-01';

function call(string $operation, array $parts)
{
    global $client, $key;
    return $client->call($operation, ['apiKey' => $key] + $parts);
}

function badge(string $badge): array
{
    return ['badgeNo' => $badge];
}

$found = call('wsdlFindEmployees', ['badgeNoList' => [badge('0001'), badge('0002'), badge('nobody')], 'emailList' => []]);
$types = call('wsdlGetShiftCategories', ['lastModified' => '', 'includeTags' => false, 'includeSkills' => false]);
$shift = fn(string $badge, string $category = '11') => [
    'scheduleId' => '0', 'begDate' => $day, 'endDate' => $day, 'begTime' => '08:00:00', 'endTime' => '16:30:00',
    'persId' => '0', 'badgeNo' => $badge, 'shiftCategoryId' => $category, 'comment' => utf8_decode('kväll & <natt>'),
];
$saved = call('wsdlUpdateShifts', ['Shifts' => [
    $shift('0001'), $shift('nobody'), $shift('0002'), $shift('0003', '999'), $shift('0004'),
]]);
$schedules = call('wsdlGetSchedulesV3', ['GetSchedulesV3' => ['fromDate' => $day, 'toDate' => $day, 'scheduledShifts' => true]]);
$period = ['fromDate' => '2026-03-02', 'toDate' => '2026-03-15'];
$punches = call('wsdlGetTimePunches', ['getTimePunchesRequest' => $period + badge('0001')]);
$payroll = call('wsdlGetPayrollV2', ['getPayrollV2Request' => $period + ['attest' => true, 'pSalType' => ''] + badge('0003')]);
$started = call('wsdlInitiateTransferToPayroll', ['searchOptions' => $period + [
    'extTransferId' => 'nusoap', 'badgeNos' => ['0001'], 'isPreliminary' => true,
]]);
for ($i = 0; $i < 5; $i++) {
    $result = call('wsdlGetResultTransferToPayroll', ['extTransferId' => 'nusoap']);
    if ($result['status'] !== 'In Progress') break;
    usleep(50000);
}
$lines = explode("\r\n", rtrim(file_get_contents($result['url'])));
$fault = $client->call('wsdlGetRoles', ['apiKey' => 'wrong']);
$utf8 = fn(string $text) => utf8_encode($text);

echo json_encode([
    'found' => array_map(fn($employee) => $employee['badgeNo'], $found),
    'unit' => $utf8($found[0]['unitName']),
    'types' => array_map(fn($type) => $utf8($type['name']), $types),
    'outcomes' => array_map(fn($row) => array_map(fn($error) => substr($error, 0, 13), $row['validationErrors'] ?: []), $saved),
    'schedules' => array_map(
        fn($row) => [$row['badgeNo'], $utf8($row['comment']), (float) $row['hours']], $schedules['schedules']),
    'punches' => count($punches['timepunches']),
    'payroll' => array_slice(array_map(fn($row) => [$row['salType'], (float) $row['hours']], $payroll), 0, 2),
    'started' => $started['status'],
    'status' => $result['status'],
    'file' => [count($lines), $lines[1]],
    'fault' => [$fault['faultcode'], $fault['faultstring']],
], JSON_THROW_ON_ERROR);
