using System.Net.Http;
using System.ServiceModel;
using System.Text;
using System.Threading.Tasks;
using System.Xml.Linq;

public interface IWorkforce
{
    Task<wsdlGetUnitsResponse> wsdlGetUnitsAsync(wsdlGetUnitsRequest request);
}

public sealed class Calls
{
    private static readonly HttpClient Http = new();

    public async Task<string> LockStatusAsync(string key, string from, string to)
    {
        var xml = $"""
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:u="uri:Service">
              <s:Body>
                <u:wsdlGetSalaryPeriodLockStatus><apiKey>{key}</apiKey><fromDate>{from}</fromDate><toDate>{to}</toDate></u:wsdlGetSalaryPeriodLockStatus>
              </s:Body>
            </s:Envelope>
            """;
        using var content = new StringContent(xml, Encoding.UTF8, "text/xml");
        content.Headers.Add("SOAPAction", "\"uri:Service/wsdlGetSalaryPeriodLockStatus\"");
        var response = await Http.PostAsync("https://workforce.example/soap", content);
        return await response.Content.ReadAsStringAsync();
    }

    public static decimal Balance(string address, string key)
    {
        var factory = new ChannelFactory<ServicePortType>(new BasicHttpBinding(), new EndpointAddress(address));
        var channel = factory.CreateChannel();
        var items = channel.wsdlGetTimeTrackersBalance(new wsdlGetTimeTrackersBalanceRequest(key, null)).@return;
        decimal sum = 0;
        foreach (ttBalanceResultItem item in items)
        {
            if (item.validationErrors.Length > 0) continue;
            sum += item.balance;
        }
        return sum;
    }

    public static XDocument Skills(XNamespace ns, string key) =>
        new XDocument(new XElement(ns + "Body", new XElement(ns + "wsdlGetSkillCategories", new XElement("apiKey", key))));

    // Throws when wsdlUpdateShifts is not allowed.
    public static void Guard(string operation)
    {
        if (operation == "wsdlUpdateShifts") throw new System.InvalidOperationException("wsdlUpdateShifts");
    }
}
