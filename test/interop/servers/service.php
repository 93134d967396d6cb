<?php
// The service of `foreignServers.test.ts` in PHP: equal badge numbers give the same object. The WSDL is in STORY_WSDL.
declare(strict_types=1);

final class Service
{
    public function wsdlFindEmployees(string $key, array $badges, ?array $emails): array
    {
        $known = [];
        $found = [];
        foreach ($badges as $badge)
            $found[] = $known[$badge->badgeNo] ??= (object) [
                'api_key' => 'key of 101',
                'unitName' => 'Göteborg <Centrum> & Co',
                'badgeNo' => $badge->badgeNo,
                'employeeId' => 7,
                'email' => 'a@example.se',
            ];
        return $found;
    }

    public function wsdlUpdateShifts(string $key, array $shifts): array
    {
        foreach ($shifts as $shift)
            $shift->validationErrors = $shift->badgeNo === 'nobody' ? ['Okänd <person> & Co'] : [];
        return $shifts;
    }

    public function wsdlGetRoles(string $key): array
    {
        if ($key === 'wrong key') throw new SoapFault('Client', 'Okänd nyckel');
        return [];
    }
}

$server = new SoapServer(getenv('STORY_WSDL'), ['cache_wsdl' => WSDL_CACHE_NONE]);
$server->setClass(Service::class);
$server->handle();
