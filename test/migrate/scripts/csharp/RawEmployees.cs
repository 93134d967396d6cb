using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using System.Xml;
using System.Xml.Linq;
using RestSharp;

public static class RawEmployees
{
    public static async Task<List<Driver>> GetDriversAsync(string apiKey)
    {
        var client = new RestClient("https://workforce.example/soap") { Timeout = -1 };
        var request = new RestRequest(Method.POST);
        request.AddHeader("Content-Type", "text/xml");
        request.AddParameter("text/xml", $"<soapenv:Envelope xmlns:soapenv=\"http://schemas.xmlsoap.org/soap/envelope/\" xmlns:uri=\"uri:Service\"><soapenv:Header/><soapenv:Body><uri:wsdlGetEmployeesV2><apiKey>{apiKey}</apiKey></uri:wsdlGetEmployeesV2></soapenv:Body></soapenv:Envelope>", ParameterType.RequestBody);
        IRestResponse response = await client.ExecuteAsync(request);

        XDocument doc = XDocument.Parse(response.Content);
        return doc.Descendants().Where(x => x.Name.LocalName == "item").Select(y => new Driver
        {
            Id = (int)y.Elements().FirstOrDefault(z => z.Name.LocalName == "id"),
            GivenName = (string)y.Elements().FirstOrDefault(z => z.Name.LocalName == "givenName"),
            Section = (string)y.Element("sectionName"),
        }).ToList();
    }

    private static XmlDocument CreateSchedulesEnvelope(string key, string from, string to)
    {
        XmlDocument document = new XmlDocument();
        document.LoadXml(@$"<soapenv:Envelope xmlns:soapenv=""http://schemas.xmlsoap.org/soap/envelope/"" xmlns:uri=""uri:Service"">
          <soapenv:Body>
            <uri:wsdlGetSchedulesV2 soapenv:encodingStyle=""http://schemas.xmlsoap.org/soap/encoding/"">
              <apiKey>{key}</apiKey>
              <GetSchedulesV2><fromDate>{from}</fromDate><toDate>{to}</toDate></GetSchedulesV2>
            </uri:wsdlGetSchedulesV2>
          </soapenv:Body>
        </soapenv:Envelope>");
        return document;
    }

    private static XElement Body(XNamespace tns, string key) =>
        new XElement(tns + "wsdlGetAgreementInfoByDate", new XElement("apiKey", key));
}
