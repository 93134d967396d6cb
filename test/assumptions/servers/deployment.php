<?php
// A small service of shifts for surveys: in PHP's own SoapServer, or in NuSOAP where STACK says so. HABITS has the names of
// what it does otherwise, STORE is the file of its shifts. Parts are taken by position, as both do without a WSDL.

const WITH_NUSOAP = 'nusoap';
$stack = getenv('STACK');

function has(string $habit): bool
{
    return in_array($habit, explode(' ', getenv('HABITS')), true);
}

function stored(): array
{
    $file = getenv('STORE');
    if (is_file($file)) return json_decode(file_get_contents($file), true);
    $shifts = [];
    foreach (['2026-03-16', '2026-03-20', '2026-03-25'] as $i => $day)
        $shifts[] = ['scheduleId' => $i + 11, 'begDate' => $day, 'endDate' => $day, 'begTime' => '08:00:00',
            'endTime' => '16:00:00', 'persId' => 0, 'badgeNo' => '', 'categoryId' => 1, 'isFreeDay' => false, 'comment' => 'Kväll',
            'extScheduleId' => '', 'begBreak' => '', 'endBreak' => '', 'validationErrors' => []];
    return ['next' => 20, 'stale' => 0, 'before' => [], 'shifts' => $shifts, 'deleted' => []];
}

function keep(array $store): void
{
    file_put_contents(getenv('STORE'), json_encode($store));
}

/** A text as it is saved. */
function spoilt(string $text): string
{
    if (has('cuts')) $text = preg_replace('/^(.{20}).*/us', '$1', $text);
    return has('lowers') ? strtolower($text) : $text;
}

/** A record as it is answered. */
function shown(array $row): array
{
    if (has('minutes')) foreach (['begTime', 'endTime', 'begBreak', 'endBreak'] as $name) $row[$name] = substr($row[$name], 0, 5);
    if (has('words')) $row['isFreeDay'] = $row['isFreeDay'] ? 'yes' : 'no';
    return $row;
}

/** A record under the names of this service. */
function named(array $row, array $names = []): mixed
{
    foreach ($names as $from => $to) {
        $row[$to] = $row[$from];
        unset($row[$from]);
    }
    if (has('lowerNames')) $row = array_change_key_case($row);
    return getenv('STACK') === WITH_NUSOAP ? $row : (object) $row;
}

function fault(string $text): mixed
{
    if (getenv('STACK') === WITH_NUSOAP) return new soap_fault('Client', '', $text);
    throw new SoapFault('Client', $text);
}

function wsdlGetUnit($key)
{
    return named(['id' => 101, 'name' => 'Kassan']);
}

function wsdlGetEmployeesV2($key, $sectionId = '', $employeeId = '', $badgeNo = '')
{
    $all = [['id' => 7, 'badgeNo' => '0007', 'familyName' => 'Öberg'], ['id' => 8, 'badgeNo' => '0008', 'familyName' => 'Ek']];
    $found = array_filter($all, fn($one) => in_array($badgeNo, ['', null, $one['badgeNo']], true));
    return array_values(array_map('named', $found));
}

function wsdlGetSchedulesV3($key, $request)
{
    ['fromDate' => $from, 'toDate' => $to] = (array) $request;
    $store = stored();
    $isStale = $store['stale'] > 0;
    if ($isStale) keep(['stale' => $store['stale'] - 1] + $store);
    $shifts = $isStale ? $store['before'] : $store['shifts'];
    if (has('showsDeleted')) $shifts = array_merge($shifts, $store['deleted']);
    $isShown = fn($row) => $row['begDate'] >= $from && (has('lastDay') ? $row['begDate'] < $to : $row['begDate'] <= $to);
    $found = array_values(array_filter($shifts, $isShown));
    return named(['schedules' => array_map(fn($row) => named(shown($row)), $found), 'validationErrors' => []]);
}

function wsdlGetDeletedSchedules($key, $from = '', $to = '')
{
    $deleted = has('listsNothing') ? [] : stored()['deleted'];
    return array_map(fn($row) => named(shown($row), ['scheduleId' => 'id']), $deleted);
}

function wsdlUpdateShifts($key, $Shifts)
{
    $store = stored();
    $store['before'] = $store['shifts'];
    $answers = [];
    $rows = array_map(fn($row) => (array) $row, array_values((array) $Shifts));
    $isWrong = fn($row) => str_starts_with($row['badgeNo'], 'nobody');
    if (has('faults') && array_filter($rows, $isWrong)) return fault('Wrong');
    foreach ($rows as $row) {
        if ($isWrong($row)) {
            $row = ['scheduleId' => 0, 'validationErrors' => ['Nobody has it'], 'categoryId' => 1] + $row;
            $answers[] = named(shown($row), ['categoryId' => 'shiftCategoryId']);
            continue;
        }
        $id = (int) $row['scheduleId'];
        $at = array_search($id, array_column($store['shifts'], 'scheduleId'), true);
        if (!empty($row['deleteShift'])) {
            if ($at !== false) $store['deleted'][] = array_splice($store['shifts'], $at, 1)[0];
            $answers[] = named(['scheduleId' => $id, 'validationErrors' => []]);
            continue;
        }
        if ($at === false || has('newIds')) $id = $store['next']++;
        $saved = ['scheduleId' => $id, 'persId' => has('somebody') ? 7 : 0, 'categoryId' => (int) $row['shiftCategoryId'],
            'isFreeDay' => in_array($row['isFreeDay'], [true, 1, '1', 'true'], true), 'comment' => spoilt($row['comment']),
            'extScheduleId' => spoilt($row['extScheduleId']), 'begBreak' => $row['begBreak'] ?? '', 'endBreak' => $row['endBreak'] ?? '',
            'validationErrors' => []] + array_diff_key($row, ['shiftCategoryId' => 1]);
        if ($at === false) $store['shifts'][] = $saved; else $store['shifts'][$at] = $saved;
        if (has('reasons')) $saved['validationErrors'] = ['Look at it'];
        if (has('emptyReasons')) $saved['validationErrors'] = [''];
        $answers[] = named(shown($saved), ['categoryId' => 'shiftCategoryId']);
    }
    $store['stale'] = has('lags') ? 2 : 0;
    keep($store);
    return has('reverses') ? array_reverse($answers) : $answers;
}

const WARNING = "Warning: no such file in service.php on line 3\n";
// The length of the answer is that of the XML alone, unless somebody corrects it.
if (has('warns') || has('isCut'))
    ob_start(function ($answer) {
        // NuSOAP packs its answers.
        if (str_starts_with($answer, "\x1f\x8b")) $answer = gzdecode($answer);
        header_remove('Content-Encoding');
        if (has('warns')) header('Content-Length: ' . strlen(WARNING . $answer));
        return WARNING . $answer;
    });
$names = ['wsdlGetUnit', 'wsdlGetEmployeesV2', 'wsdlGetSchedulesV3', 'wsdlGetDeletedSchedules', 'wsdlUpdateShifts'];
if ($stack === WITH_NUSOAP) {
    require __DIR__ . '/../../interop/servers/nusoap.php';
    $server = new soap_server();
    $server->soap_defencoding = 'UTF-8';
    $server->decode_utf8 = false;
    foreach ($names as $name) $server->register($name);
    $server->service(file_get_contents('php://input'));
} else {
    $server = new SoapServer(null, ['uri' => 'uri:Service']);
    $server->addFunction($names);
    $server->handle();
}
