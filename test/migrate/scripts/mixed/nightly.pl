use SOAP::Lite;
# $soap->wsdlGetUnits
my $soap = SOAP::Lite->uri('uri:Service')->proxy($ENV{ENDPOINT});
my $rows = $soap->call('wsdlGetRoles', SOAP::Data->name(apiKey => $key))->result;
my $units = $soap->wsdlGetUnit($key);
print "wsdlGetSections done";
