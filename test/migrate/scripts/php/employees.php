<?php
// Nightly list of employees for the canteen.
$client = new SoapClient(getenv('WSDL'), ['trace' => true, 'features' => SOAP_SINGLE_ELEMENT_ARRAYS]);

# $client->wsdlGetDistricts($key, '');

$employees = $client->wsdlGetEmployeesV2(getenv('API_KEY'), 0, 0, '', '');
foreach ($employees as $employee) {
    if ($employee->active != 1) {
        continue;
    }
    printf("%s;%s;%s;%s\n", $employee->badgeNo, $employee->familyName, $employee->cardNo, $employee->email);
}

try {
    $sections = $client->__soapCall('wsdlGetSections', [getenv('API_KEY'), '']);
    $names = array_map(function ($section) {
        return $section->name;
    }, $sections);
} catch (SoapFault $fault) {
    error_log('wsdlGetSections failed: ' . $fault->getMessage());
}
