<?php
// php exportScript.php <wsdl> <endpoint> <calls.json> <folder>: what a script exports by PHP's SOAP, as NDJSON and CSV.
[, $wsdl, $endpoint, $file, $folder] = $argv;
class ReadyClient extends SoapClient {
    public $body = '';
    public function __doRequest($request, $location, $action, $version, $oneWay = false): ?string {
        return parent::__doRequest($this->body, $location, $action, $version, $oneWay);
    }
}
$client = new ReadyClient($wsdl, [
    'location' => $endpoint,
    'cache_wsdl' => WSDL_CACHE_NONE,
    'keep_alive' => true,
    'compression' => SOAP_COMPRESSION_ACCEPT | SOAP_COMPRESSION_GZIP,
]);
['calls' => $calls, 'columns' => $columns] = json_decode(file_get_contents($file), true);
$rows = 0;
$open = [];
foreach ($calls as $call) {
    ['dataset' => $dataset, 'operation' => $operation, 'body' => $body] = $call;
    if (!isset($open[$dataset])) {
        $open[$dataset] = [fopen("$folder/$dataset.ndjson", 'w'), fopen("$folder/$dataset.csv", 'w')];
        fputcsv($open[$dataset][1], $columns[$dataset], ',', '"', '');
    }
    [$json, $csv] = $open[$dataset];
    $client->body = $body;
    $answer = $client->__soapCall($operation, ['key']);
    if (isset($call['part'])) $answer = $answer->{$call['part']};
    foreach ($answer as $row) {
        fwrite($json, json_encode($row, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES) . "\n");
        $cells = [];
        foreach ($columns[$dataset] as $name) {
            $value = $row->$name ?? null;
            $cells[] = is_array($value) || is_object($value) ? json_encode($value) : $value;
        }
        fputcsv($csv, $cells, ',', '"', '');
        $rows++;
    }
}
echo $rows, "\n";
