<?php
// The service of `foreignServers.test.ts` in NuSOAP, which answers in ISO-8859-1 and hands over texts in it.
require __DIR__ . '/nusoap.php';

$server = new soap_server();
$server->configureWSDL('Service', 'uri:Service');

function record(string $name, array $fields): void
{
    global $server;
    $elements = [];
    foreach ($fields as $field => $type) $elements[$field] = ['name' => $field, 'type' => $type];
    $server->wsdl->addComplexType($name, 'complexType', 'struct', 'all', '', $elements);
    listOf("tns:$name", "{$name}Array");
}

function listOf(string $type, string $name): void
{
    global $server;
    $items = [['ref' => 'SOAP-ENC:arrayType', 'wsdl:arrayType' => "{$type}[]"]];
    $server->wsdl->addComplexType($name, 'complexType', 'array', '', 'SOAP-ENC:Array', [], $items, $type);
}

$text = 'xsd:string';
listOf($text, 'stringArray');
record('badgeNo', ['badgeNo' => $text]);
record('email', ['email' => $text]);
record('Role', ['id' => 'xsd:int', 'name' => $text]);
record('UnitEmployee', [
    'api_key' => $text, 'unitName' => $text, 'badgeNo' => $text, 'employeeId' => 'xsd:int', 'email' => $text,
]);
record('Shift', [
    'scheduleId' => $text, 'begDate' => 'xsd:date', 'endDate' => 'xsd:date', 'begTime' => $text, 'endTime' => $text,
    'badgeNo' => $text, 'shiftCategoryId' => $text, 'comment' => $text, 'validationErrors' => 'tns:stringArray',
]);
$key = ['apiKey' => $text];
$lists = ['badgeNoList' => 'tns:badgeNoArray', 'emailList' => 'tns:emailArray'];
$server->register('wsdlFindEmployees', $key + $lists, ['return' => 'tns:UnitEmployeeArray'], 'uri:Service');
$server->register('wsdlUpdateShifts', $key + ['Shifts' => 'tns:ShiftArray'], ['return' => 'tns:ShiftArray'], 'uri:Service');
$server->register('wsdlGetRoles', $key, ['return' => 'tns:RoleArray'], 'uri:Service');

function wsdlFindEmployees(string $key, array $badges): array
{
    return array_map(fn($badge) => [
        'api_key' => 'key of 101',
        'unitName' => utf8_decode('Göteborg <Centrum> & Co'),
        'badgeNo' => $badge['badgeNo'],
        'employeeId' => 7,
        'email' => 'a@example.se',
    ], $badges);
}

function wsdlUpdateShifts(string $key, array $shifts): array
{
    $wrong = [utf8_decode('Okänd <person> & Co')];
    return array_map(fn($shift) => $shift + ['validationErrors' => $shift['badgeNo'] === 'nobody' ? $wrong : []], $shifts);
}

function wsdlGetRoles(string $key)
{
    return $key === 'wrong key' ? new soap_fault('Client', '', utf8_decode('Okänd nyckel')) : [];
}

$server->service(file_get_contents('php://input'));
