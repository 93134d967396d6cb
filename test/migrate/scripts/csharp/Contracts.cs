using System.ServiceModel;

namespace ServiceReference;

// Split out of the generated proxy by hand; the header went missing.
[MessageContract(WrapperName = "wsdlGetUnits", WrapperNamespace = "uri:Service", IsWrapped = true)]
public class wsdlGetUnitsRequest
{
    [MessageBodyMember(Namespace = "", Order = 0)]
    public string apiKey;
}

public class LegacyProxy : ClientBase<ServicePortType>, ServicePortType
{
    public wsdlGetUnitsResponse wsdlGetUnits(wsdlGetUnitsRequest request)
    {
        return base.Channel.wsdlGetUnits(request);
    }
}

public class UnitLister
{
    private readonly LegacyProxy _proxy = new LegacyProxy();

    public string[] Zones(string key)
    {
        var answer = _proxy.wsdlGetUnits(new wsdlGetUnitsRequest { apiKey = key });
        var zones = new string[answer.@return.Length];
        for (var i = 0; i < zones.Length; i++)
        {
            zones[i] = answer.@return[i].timeZone;
        }
        return zones;
    }
}
