from suds.client import Client
import json, sys

url, key = sys.argv[1:3]
client = Client(url)

units = client.service.wsdlGetUnitsAPIKeyV2(key)
out = []
for unit in units:
    service = Client(url).service
    people = service.wsdlGetEmployees(unit.API_key, 0, 0, '', '')
    out.append({'unit': unit.name, 'people': [p.badgeNo for p in people]})

method = getattr(client.service, 'wsdlGetDistricts')
for district in method(key, ''):
    print(district.name, district.managerBadgeNo)

roles = client.service['wsdlGetRoles'](key)
print(json.dumps(out), len(roles))
