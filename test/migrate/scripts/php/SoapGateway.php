<?php

namespace App\Workforce;

final class SoapGateway extends \SoapClient
{
    private const LIST = 'wsdlGetUnits';

    /** @var array<string, string> */
    private array $methods = [
        'leave' => 'wsdlGetLeaveApplicationsV2',
        'districts' => 'wsdlGetDistricts',
    ];

    public function fetch(string $what, array $arguments): mixed
    {
        $method = $this->methods[$what];
        return $this->$method(...$arguments);
    }

    public function units(string $key): array
    {
        return array_column($this->__soapCall(self::LIST, ['apiKey' => $key, 'modifiedAfter' => '']), 'timeZone', 'id');
    }

    /** A wrapper with the name of the operation: defining it is not calling it. */
    public function wsdlGetUnit(string $key)
    {
        return $this->__soapCall('wsdlGetUnit', [$key]);
    }
}
