# The payroll story with SOAP::Lite, without special settings. Arguments: the address of a WSDL, a key. Prints JSON.
use strict;
use warnings;
use utf8;
use JSON::PP;
use LWP::UserAgent;
use SOAP::Lite;

my ($wsdl, $key) = @ARGV;
# With a WSDL SOAP::Lite sends nil for every part that is no scalar. So the other parts are given as data, with the types
# that it guesses: xsd:int or xsd:date for a text that looks so, base64 for one with letters outside ASCII.
my $service = SOAP::Lite->service($wsdl);
(my $endpoint = $wsdl) =~ s/\?wsdl$//;
my $soap = SOAP::Lite->proxy($endpoint)->ns('uri:Service');

sub call_of {
    my ($operation, %parts) = @_;
    my @order = sort { ($a eq 'apiKey' ? 0 : 1) <=> ($b eq 'apiKey' ? 0 : 1) or $a cmp $b } keys %parts;
    return $soap->call($operation, map { SOAP::Data->name($_ => $parts{$_}) } @order)->result;
}
my $day = '2026-04-01';

my $found = call_of('wsdlFindEmployees',
    apiKey => $key, badgeNoList => [map { { badgeNo => $_ } } qw(0001 0002 nobody)], emailList => []);
my $types = $service->wsdlGetShiftCategories($key, '', 0, 0);

sub shift_of {
    my ($badge, $category) = @_;
    return {
        scheduleId => '0', begDate => $day, endDate => $day, begTime => '08:00:00', endTime => '16:30:00',
        persId => '0', badgeNo => $badge, shiftCategoryId => $category // '11', comment => 'kväll & <natt>',
    };
}
my $saved = call_of('wsdlUpdateShifts', apiKey => $key, Shifts => [
    shift_of('0001'), shift_of('nobody'), shift_of('0002'), shift_of('0003', '999'), shift_of('0004')]);
my $schedules = call_of('wsdlGetSchedulesV3', apiKey => $key, GetSchedulesV3 => { fromDate => $day, toDate => $day, scheduledShifts => 1 });
my %period = (fromDate => '2026-03-02', toDate => '2026-03-15');
my $punches = call_of('wsdlGetTimePunches', apiKey => $key, getTimePunchesRequest => { %period, badgeNo => '0001' });
my $payroll = call_of('wsdlGetPayrollV2', apiKey => $key, getPayrollV2Request => { %period, attest => 1, pSalType => '', badgeNo => '0003' });
my $started = call_of('wsdlInitiateTransferToPayroll', apiKey => $key, searchOptions => {
    %period, extTransferId => 'perl', badgeNos => ['0001'], isPreliminary => 1 });
my $result;
for (1 .. 5) {
    $result = $service->wsdlGetResultTransferToPayroll($key, 'perl');
    last if $result->{status} ne 'In Progress';
    select(undef, undef, undef, 0.05);
}
my @lines = split /\r\n/, LWP::UserAgent->new->get($result->{url})->decoded_content(charset => 'utf-8');
my $fault = $soap->call('wsdlGetRoles', SOAP::Data->name(apiKey => 'wrong'));

print JSON::PP->new->utf8->encode({
    found => [map { $_->{badgeNo} } @$found],
    unit => $found->[0]{unitName},
    types => [map { $_->{name} } @$types],
    outcomes => [map { [map { substr $_, 0, 13 } @{ $_->{validationErrors} || [] }] } @$saved],
    schedules => [map { [$_->{badgeNo}, $_->{comment}, $_->{hours} + 0] } @{ $schedules->{schedules} }],
    punches => scalar @{ $punches->{timepunches} },
    payroll => [map { [$_->{salType}, $_->{hours} + 0] } @$payroll[0, 1]],
    started => $started->{status},
    status => $result->{status},
    file => [scalar @lines, $lines[1]],
    fault => [$fault->faultcode, $fault->faultstring],
});
