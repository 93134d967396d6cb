# Invoke-Workforce wsdlGetUnits is an example
function Invoke-Workforce {
    param([string]$Operation, [hashtable]$Body = @{})
    $proxy = New-WebServiceProxy -Uri $env:WSDL
    return $proxy.$Operation($env:KEY)
}

function Send-Envelope([string] $Name) {
    $xml = @"
<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:u="uri:Service"><s:Body><u:$Name><apiKey>$($env:KEY)</apiKey></u:$Name></s:Body></s:Envelope>
"@
    [xml](Invoke-WebRequest -Uri $env:ENDPOINT -Method Post -Body $xml -Headers @{ SOAPAction = "" }).Content
}

foreach ($person in (Invoke-Workforce -Operation 'wsdlGetEmployees')) {
    Write-Host "$($person.badgeNo): $($person.givenName)"
}
(Send-Envelope 'wsdlGetSkillCategories').Envelope.Body
$catalogue = @{ Text = 'wsdlGetTextItems'; Overtime = 'wsdlGetOvertimeMethods' }
foreach ($name in $catalogue.Values) { Invoke-Workforce -Operation $name | Out-Null }
$service = New-WebServiceProxy -Uri $env:WSDL
$service.WSDLGetCustomers($env:KEY) | ForEach-Object { $_.name }
Write-Error "wsdlGetSections is gone"
