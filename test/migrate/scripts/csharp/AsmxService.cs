using System;
using System.Linq;

namespace Payroll.Asmx
{
    // Web Reference "Workforce": an ASMX proxy of the old kind.
    public class AsmxService
    {
        private readonly Workforce.Service _service = new Workforce.Service { Url = "https://workforce.example/soap" };

        public void Roles(string key)
        {
            Workforce.Role[] roles = _service.wsdlGetRoles(key);
            foreach (Workforce.Role role in roles)
                Console.WriteLine(role.name);
        }

        public void Event(string key)
        {
            _service.wsdlGetDistrictsCompleted += OnDistricts;
            _service.wsdlGetDistrictsAsync(key, "");
        }

        private void OnDistricts(object sender, Workforce.wsdlGetDistrictsCompletedEventArgs e)
        {
            Console.WriteLine(e.Result.First().name);
        }

        public void Apm(string key)
        {
            IAsyncResult pending = _service.BeginwsdlGetCustomers(key, null, null);
            var customers = _service.EndwsdlGetCustomers(pending);
            Console.WriteLine(customers.Length);
        }

        /// <summary>Like <c>_service.wsdlGetUnits(key)</c>, but cached.</summary>
        public string Cached(string key) => "wsdlGetUnits is cached for " + key;
    }
}
