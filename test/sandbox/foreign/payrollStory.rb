# The payroll story with soap4r, without special settings. Arguments: the address of a WSDL, a key. Prints JSON.
require 'json'
require 'net/http'
require 'soap/wsdlDriver'

# It makes dates in a way that newer versions of Ruby do not know.
module XSD::XSDDateTimeImpl
  def to_date
    @data.to_date
  end
end

wsdl, key = ARGV
service = SOAP::WSDLDriverFactory.new(wsdl).create_rpc_driver
day = '2026-04-01'

badges = %w[0001 0002 nobody].map { |badge| { 'badgeNo' => badge } }
found = service.wsdlFindEmployees(key, badges, [])
types = service.wsdlGetShiftCategories(key, '', false, false)
shift = lambda do |badge, category = '11'|
  {
    'scheduleId' => '0', 'begDate' => day, 'endDate' => day, 'begTime' => '08:00:00', 'endTime' => '16:30:00',
    'persId' => '0', 'badgeNo' => badge, 'shiftCategoryId' => category, 'comment' => 'kväll & <natt>'
  }
end
rows = [shift.('0001'), shift.('nobody'), shift.('0002'), shift.('0003', '999'), shift.('0004')]
saved = service.wsdlUpdateShifts(key, rows)
schedules = service.wsdlGetSchedulesV3(key, { 'fromDate' => day, 'toDate' => day, 'scheduledShifts' => true })
period = { 'fromDate' => '2026-03-02', 'toDate' => '2026-03-15' }
punches = service.wsdlGetTimePunches(key, period.merge('badgeNo' => '0001'))
asked = period.merge('attest' => true, 'pSalType' => '', 'badgeNo' => '0003')
payroll = service.wsdlGetPayrollV2(key, asked)
run = period.merge('extTransferId' => 'ruby', 'badgeNos' => ['0001'], 'isPreliminary' => true)
started = service.wsdlInitiateTransferToPayroll(key, run)
result = nil
5.times do
  result = service.wsdlGetResultTransferToPayroll(key, 'ruby')
  break if result.status != 'In Progress'
  sleep 0.05
end
lines = Net::HTTP.get(URI(result.url)).force_encoding('UTF-8').split("\r\n")
fault =
  begin
    service.wsdlGetRoles('wrong')
  rescue SOAP::FaultError => error
    [error.faultcode.to_s, error.message]
  end

print JSON.generate(
  'found' => found.map(&:badgeNo),
  'unit' => found[0].unitName,
  'types' => types.map(&:name),
  'outcomes' => saved.map { |row| Array(row.validationErrors).map { |error| error[0, 13] } },
  'schedules' => schedules.schedules.map { |row| [row.badgeNo, row.comment, row.hours.to_f] },
  'punches' => punches.timepunches.size,
  'payroll' => payroll.first(2).map { |row| [row.salType, row.hours.to_f] },
  'started' => started.status,
  'status' => result.status,
  'file' => [lines.size, lines[1]],
  'fault' => fault
)
