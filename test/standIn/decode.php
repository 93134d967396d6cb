<?php
// Decodes requests as PHP's SoapServer does: each line of the input is {"no", "request"} as JSON, each line of the output
// {"no", "parts"} or {"no", "fault"}. A request that PHP refuses ends its process: the
// next ones go on in another.
ini_set('display_errors', '0');
ini_set('log_errors', '0');
ini_set('soap.wsdl_cache_enabled', '0');

class Service
{
    public static $parts;

    public function __call($name, $parts)
    {
        self::$parts = $parts;
        // Nothing is answered: what is looked at is there.
        throw new SoapFault('Server', 'decoded');
    }
}

$server = new SoapServer($argv[1], ['encoding' => 'UTF-8']);
$server->setClass('Service');
$lines = file('php://stdin');
[$next, $toNext] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
for ($at = 0; $at < count($lines); $at = (int) fgets($next)) {
    $child = pcntl_fork();
    if ($child) {
        pcntl_waitpid($child, $status);
        continue;
    }
    $tell = function () use (&$at, $lines) {
        while (ob_get_level() > 0) {
            ob_end_clean();
        }
        $told = ['no' => json_decode($lines[$at], true)['no']];
        $told += Service::$parts === null
            ? ['fault' => error_get_last()['message'] ?? 'refused']
            : ['parts' => Service::$parts];
        Service::$parts = null;
        $at++;
        $flags = JSON_INVALID_UTF8_SUBSTITUTE | JSON_PARTIAL_OUTPUT_ON_ERROR;
        file_put_contents('php://stdout', json_encode($told, $flags) . "\n");
    };
    $isRunning = false;
    register_shutdown_function(function () use (&$at, &$isRunning, $tell, $toNext) {
        if ($isRunning) {
            $tell();
        }
        fwrite($toNext, "$at\n");
    });
    while ($at < count($lines)) {
        $isRunning = true;
        ob_start(fn () => '');
        $server->handle(json_decode($lines[$at], true)['request']);
        $tell();
        $isRunning = false;
    }
    exit;
}
