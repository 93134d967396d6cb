"""Nothing here calls the service. wsdlPunch is explained in the manual."""
from zeep import Client

weather = Client("https://weather.example/?wsdl")
LOOKALIKE = "wsdlGetEmployeesV9"


def forecast(city):
    # weather.service.wsdlGetUnits(key)
    answer = weather.service.GetUnits(city=city)
    assert "wsdlGetRoles" not in answer, "wsdlGetRoles came back"
    print(f"like wsdlGetSections, but for {city}")
    return answer.name


HEADERS = {"SOAPAction": "urn:weather-service#GetSections"}
