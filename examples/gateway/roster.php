<?php
// Books a shift and says who was found. WORKFORCE_WSDL and WORKFORCE_KEY say where, and with which key.
$client = new SoapClient(getenv('WORKFORCE_WSDL'), ['cache_wsdl' => WSDL_CACHE_NONE]);
$key = getenv('WORKFORCE_KEY');
$found = $client->wsdlFindEmployees($key, [['badgeNo' => '0001']], []);
$saved = $client->wsdlUpdateShifts($key, [[
    'scheduleId' => '0', 'begDate' => '2026-05-04', 'endDate' => '2026-05-04', 'begTime' => '08:00:00', 'endTime' => '16:30:00',
    'persId' => '0', 'badgeNo' => '0001', 'shiftCategoryId' => '11', 'comment' => 'PHP',
]]);
echo $found[0]->badgeNo, ': ', count($saved[0]->validationErrors), " errors\n";
