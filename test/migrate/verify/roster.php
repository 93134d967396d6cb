<?php
// What roster.cjs does, in another language.
$client = new SoapClient(getenv('WSDL'), ['cache_wsdl' => WSDL_CACHE_NONE, 'features' => SOAP_SINGLE_ELEMENT_ARRAYS]);
$key = getenv('KEY');
$units = $client->wsdlGetUnit($key);
echo 'unit ', $units[0]->name, "\n";
foreach ($client->wsdlFindEmployees($key, [['badgeNo' => '0001'], ['badgeNo' => '0002']]) as $person)
    echo $person->badgeNo, ' ', $person->unitName, "\n";
$answer = $client->wsdlGetSchedulesV3($key, ['fromDate' => '2026-03-02', 'toDate' => '2026-03-02', 'scheduledShifts' => true]);
echo 'hours ', array_sum(array_map(fn ($shift) => (float) $shift->hours, $answer->schedules)), "\n";
$shift = [
    'scheduleId' => '0', 'badgeNo' => '0001', 'begDate' => '2026-04-01', 'endDate' => '2026-04-01',
    'begTime' => '08:00:00', 'endTime' => '16:30:00', 'shiftCategoryId' => '11',
];
foreach ($client->wsdlUpdateShifts($key, [$shift]) as $row)
    echo $row->scheduleId, ' ', count($row->validationErrors ?? []), "\n";
