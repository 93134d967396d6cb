# The service of `foreignServers.test.ts` in SOAP::Lite: equal badge numbers give the same object. Argument: the port.
use strict;
use warnings;
use utf8;
use SOAP::Transport::HTTP;

package Service;

# Without a type SOAP::Lite writes text with letters outside ASCII as base64.
sub text_of { return SOAP::Data->type(string => $_[0]) }

sub answer { return SOAP::Data->name(return => $_[0]) }

sub wsdlFindEmployees {
    my ($self, $key, $badges) = @_;
    my %known;
    return answer([map { $known{ $_->{badgeNo} } //= {
        api_key => 'key of 101', unitName => text_of('Göteborg <Centrum> & Co'), badgeNo => text_of($_->{badgeNo}),
        employeeId => 7, email => 'a@example.se',
    } } @$badges]);
}

sub wsdlUpdateShifts {
    my ($self, $key, $shifts) = @_;
    for my $shift (@$shifts) {
        $shift->{$_} = text_of($shift->{$_}) for keys %$shift;
        my $errors = $shift->{badgeNo}->value eq 'nobody' ? [text_of('Okänd <person> & Co')] : [];
        $shift->{validationErrors} = $errors;
    }
    return answer($shifts);
}

sub wsdlGetRoles {
    my ($self, $key) = @_;
    die SOAP::Fault->faultcode('Client')->faultstring(text_of('Okänd nyckel')) if $key eq 'wrong key';
    return answer([]);
}

package main;
SOAP::Transport::HTTP::Daemon->new(LocalAddr => '127.0.0.1', LocalPort => $ARGV[0], ReuseAddr => 1)
    ->dispatch_with({ 'uri:Service' => 'Service' })->handle;
