# Reads what a roster script reads and writes it down whole, as JSON.
use strict;
use warnings;
use JSON::PP;
use SOAP::Lite;

my ($wsdl, $key) = @ARGV;
(my $endpoint = $wsdl) =~ s/\?wsdl$//;
my $soap = SOAP::Lite->proxy($endpoint)->ns('uri:Service');
my $api_key = SOAP::Data->name(apiKey => $key);

sub called {
    my $answer = $soap->call(@_);
    die $answer->faultstring . "\n" if $answer->fault;
    return $answer->result;
}

# Records come blessed into classes of their own.
sub plain {
    my ($value) = @_;
    return $value unless ref $value;
    return [map { plain($_) } @$value] if "$value" =~ /ARRAY/;
    return { map { $_ => plain($value->{$_}) } keys %$value };
}

my $week = { fromDate => '2026-03-02', toDate => '2026-03-03', scheduledShifts => SOAP::Data->type(boolean => 'true') };
print JSON::PP->new->canonical->encode(plain({
    employees => called('wsdlGetEmployeesV2', $api_key, SOAP::Data->name(employeeId => 0)),
    nobody => called('wsdlGetEmployeesV2', $api_key, SOAP::Data->name(employeeId => 0), SOAP::Data->name(badgeNo => 'no such badge')),
    sections => called('wsdlGetSections', $api_key),
    roles => called('wsdlGetNeoRoles', $api_key),
    shifts => called('wsdlGetSchedulesV3', $api_key, SOAP::Data->name(GetSchedulesV3 => $week))->{schedules},
}));
