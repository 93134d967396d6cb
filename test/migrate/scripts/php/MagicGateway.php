<?php

/**
 * @method array wsdlGetShiftCategories(array $arguments)
 */
class MagicGateway
{
    private SoapClient $soap;
    private string $key;

    public function __call(string $name, array $arguments)
    {
        return $this->soap->__soapCall($name, array_merge(['apiKey' => $this->key], $arguments[0] ?? []));
    }

    public function ask(string $what)
    {
        return $this->soap->{'wsdlGet' . $what}($this->key);
    }
}

$api = new MagicGateway();
$roles = $api->wsdlGetRoles();
$list = is_array($roles->item) ? $roles->item : [$roles->item];
foreach ($list as $role) {
    echo $role->id, ' ', $role->name, "\n";
}
$skills = call_user_func([$api, 'wsdlGetSkillCategories'], ['lastModified' => '']);
list($unit) = $api->wsdlGetUnit();
echo $unit->timeZone;
// $api->wsdlSendQmail(['text' => 'hello']);
throw new RuntimeException('wsdlDeleteEligibilityRules is not for scripts');
