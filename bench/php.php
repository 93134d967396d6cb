<?php
// php php.php decode|encode <wsdl> <operation> <file>: prints seconds and peak memory as JSON.
[, $what, $wsdl, $operation, $file] = $argv;
class OfflineClient extends SoapClient {
    public $answer = '';
    public $reached = 0.0;
    public $bytes = 0;
    public function __doRequest($request, $location, $action, $version, $oneWay = false): ?string {
        $this->reached = microtime(true);
        $this->bytes = strlen($request);
        return $this->answer;
    }
}
$client = new OfflineClient($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE, 'exceptions' => true]);
$before = memory_get_usage();
if ($what === 'decode') {
    $client->answer = file_get_contents($file);
    $started = microtime(true);
    $result = $client->__soapCall($operation, ['key']);
    $seconds = microtime(true) - $client->reached;
    $count = is_array($result) ? count($result) : count($result->schedules);
    if ($count < 1) throw new Exception('nothing was decoded');
} else {
    $rows = json_decode(file_get_contents($file), true);
    $started = microtime(true);
    try {
        $client->__soapCall($operation, ['key', $rows]);
    } catch (SoapFault $fault) {
    }
    if ($client->bytes < 1000) throw new Exception('nothing was encoded');
    $seconds = $client->reached - $started;
}
echo json_encode(['seconds' => $seconds, 'memory' => memory_get_peak_usage() - $before]);
