<?php
$client = new SoapClient(getenv('WSDL'));
foreach ($client->wsdlGetSections(getenv('KEY')) as $section) {
    echo $section->extGroupId, ';', $section->name, "\n";
}
