<?php
require_once 'lib/nusoap.php';

class TrackerJob
{
    private $client;
    private $apiKey;

    public function __construct($endpoint, $apiKey)
    {
        $this->client = new nusoap_client($endpoint . '?wsdl', 'wsdl');
        $this->client->soap_defencoding = 'UTF-8';
        $this->apiKey = $apiKey;
    }

    /**
     * Books hours with wsdlUpdateTimeTrackers. Do not call it twice: it appends!
     */
    public function book($badge, $tracker, $value)
    {
        $rows = [['badgeNo' => $badge, 'timeTrackerId' => $tracker, 'value' => $value]];
        $result = $this->client->call('wsdlUpdateTimeTrackers', ['apiKey' => $this->apiKey, 'timeTrackers' => $rows]);
        if ($this->client->fault || $this->client->getError()) {
            return false;
        }
        return count($result[0]['validationErrors']) === 0;
    }

    public function balance($badge, $tracker)
    {
        $items = [['badgeNo' => $badge, 'timeTrackerId' => $tracker]];
        $answer = $this->client->call(
            'wsdlGetTimeTrackersBalance',
            ['apiKey' => $this->apiKey, 'balanceItems' => $items]
        );
        return $answer[0]['balance'];
    }
}
