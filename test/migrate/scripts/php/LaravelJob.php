<?php

namespace App\Jobs;

use Illuminate\Support\Facades\Http;
use Illuminate\Support\Facades\Log;

/**
 * @method array wsdlGetCategories(string $apiKey)
 */
class PullAgreements
{
    public function handle(): void
    {
        $key = config('workforce.key');
        $body = "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><u:wsdlGetAgreementsV2 xmlns:u=\"uri:Service\"><apiKey>{$key}</apiKey><GetAgreementsV2><fromDate>2026-01-01</fromDate></GetAgreementsV2></u:wsdlGetAgreementsV2></s:Body></s:Envelope>";
        $response = Http::withBody($body, 'text/xml')->withHeaders(['SOAPAction' => 'uri:Service/GetAgreementsV2'])->post(config('workforce.url'));
        $xml = simplexml_load_string($response->body());
        foreach ($xml->xpath('//agreements/item') as $agreement) {
            Log::info('wsdlGetAgreementsV2', ['template' => (string) $agreement->templateId]);
            $this->store((string) $agreement->badgeNo, (string) $agreement->fromDate, (string) $agreement->toDate);
        }
    }

    private function store(string $badge, string $from, string $to): void
    {
    }
}
