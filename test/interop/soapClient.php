<?php
// Prints as JSON the functions that PHP's SoapClient finds in the WSDL given as argument.
$client = new SoapClient($argv[1], ['cache_wsdl' => WSDL_CACHE_NONE]);
echo json_encode($client->__getFunctions(), JSON_THROW_ON_ERROR);
