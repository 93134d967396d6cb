using System;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.Extensions.Logging;
using ServiceReference;

namespace Roster
{
    public class ShiftService
    {
        private readonly ServicePortTypeClient _client;
        private readonly ILogger<ShiftService> _logger;
        private readonly string _apiKey;

        public ShiftService(ServicePortTypeClient client, ILogger<ShiftService> logger, string apiKey)
        {
            _client = client;
            _logger = logger;
            _apiKey = apiKey;
        }

        public async Task<int> ActiveAsync()
        {
            _logger.LogInformation("wsdlGetEmployeesV2 starting.");
            var response = await _client.wsdlGetEmployeesV2Async(_apiKey, 0, 0, "", "", false, null, null);
            var employees = response.@return;
            foreach (var employee in employees.Where(e => e.active == 1 && e.leaveDate > DateTime.Today))
            {
                Console.WriteLine($"{employee.badgeNo} {employee.givenName} {employee.reportingTo}");
            }
            return employees.Length;
        }

        public Shift[] Save(Shift[] shifts)
        {
            var request = new wsdlUpdateShiftsRequest { apiKey = _apiKey, Shifts = shifts };
            var saved = ((ServicePortType)_client).wsdlUpdateShifts(request).@return;
            return saved.Where(s => s.validationErrors == null || s.validationErrors.Length == 0).ToArray();
        }

        /* _client.wsdlGetPayroll(_apiKey, "", "", 0, "", 0, 0, "", 0); */
        public ShiftCategory[] Types() => _client.wsdlGetShiftCategories(_apiKey, "", false, false);
    }
}
