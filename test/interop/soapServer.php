<?php
// Reads {"wsdl": path, "requests": {name: xml}} and writes {name: {operation, arguments}} as PHP's SoapServer decodes them.
declare(strict_types=1);

final class Recorder
{
    public ?string $operation = null;
    public array $arguments = [];

    public function __call(string $operation, array $arguments): mixed
    {
        $this->operation = $operation;
        $this->arguments = $arguments;
        return null;
    }
}

$task = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
$understood = [];
foreach ($task['requests'] as $name => $request) {
    $recorder = new Recorder();
    $server = new SoapServer($task['wsdl'], ['cache_wsdl' => WSDL_CACHE_MEMORY]);
    $server->setObject($recorder);
    ob_start();
    $server->handle($request);
    $answer = ob_get_clean();
    $understood[$name] = $recorder->operation === null
        ? ['refused' => $answer]
        : ['operation' => $recorder->operation, 'arguments' => $recorder->arguments];
}
echo json_encode($understood, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
