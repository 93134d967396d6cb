# Books a shift and says who was found. WORKFORCE_WSDL and WORKFORCE_KEY say where, and with which key.
use strict;
use warnings;
use SOAP::Lite;

(my $endpoint = $ENV{WORKFORCE_WSDL}) =~ s/\?wsdl$//;
my $soap = SOAP::Lite->proxy($endpoint)->ns('uri:Service');
my $key = SOAP::Data->name(apiKey => $ENV{WORKFORCE_KEY});

sub called {
    my $answer = $soap->call(@_);
    die $answer->faultstring . "\n" if $answer->fault;
    return $answer->result;
}

my $found = called('wsdlFindEmployees', $key,
    SOAP::Data->name(badgeNoList => [{ badgeNo => '0004' }]), SOAP::Data->name(emailList => []));
my $saved = called('wsdlUpdateShifts', $key, SOAP::Data->name(Shifts => [{
    scheduleId => '0', begDate => '2026-05-06', endDate => '2026-05-06', begTime => '08:00:00', endTime => '16:30:00',
    persId => '0', badgeNo => '0004', shiftCategoryId => '11', comment => 'Perl',
}]));
print "$found->[0]{badgeNo}: ", scalar @{ $saved->[0]{validationErrors} || [] }, " errors\n";
