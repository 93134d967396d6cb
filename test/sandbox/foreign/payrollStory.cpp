// The payroll story with the proxy that gSOAP makes of the WSDL. The one setting: texts are UTF-8.
// Arguments: the address of a WSDL, a key. Prints JSON.
#include <iostream>
#include <sstream>
#include <unistd.h>
#include <vector>
#include "ServiceBinding.nsmap"
#include "soapServiceBindingProxy.h"

static ServiceBindingProxy service(SOAP_C_UTFSTRING);
static struct soap *soap;
static const char *const DAY = "2026-04-01";

static void check(int status) {
    if (status == SOAP_OK) return;
    soap_stream_fault(soap, std::cerr);
    exit(1);
}

template <class T> static T *kept(T value) {
    T *place = static_cast<T *>(soap_malloc(soap, sizeof(T)));
    return new (place) T(value);
}

static std::string *string(const std::string &value) {
    std::string *made = soap_new_std__string(soap);
    *made = value;
    return made;
}

template <class Array, class Item> static Array *array(Array *made, const std::vector<Item> &items) {
    made->__size = int(items.size());
    made->__ptr = static_cast<Item *>(soap_malloc(soap, sizeof(Item) * (items.size() + 1)));
    for (size_t i = 0; i < items.size(); i++) new (&made->__ptr[i]) Item(items[i]);
    return made;
}

static ns1__badgeNo *badge(const char *number) {
    ns1__badgeNo *made = soap_new_ns1__badgeNo(soap);
    made->badgeNo = number;
    return made;
}

static ns1__Shift *shift(const char *badge, const char *category = "11") {
    ns1__Shift *made = soap_new_ns1__Shift(soap);
    made->scheduleId = string("0");
    made->begDate = made->endDate = DAY;
    made->begTime = "08:00:00";
    made->endTime = "16:30:00";
    made->persId = string("0");
    made->badgeNo = string(badge);
    made->shiftCategoryId = category;
    made->comment = string("kväll & <natt>");
    return made;
}

static std::string json(const std::string &value) { return '"' + value + '"'; }

template <class Array, class Print> static std::string each(const Array *rows, Print print, int most = 1000) {
    std::ostringstream out;
    for (int i = 0; rows && i < rows->__size && i < most; i++) out << (i ? "," : "") << print(rows->__ptr[i]);
    return '[' + out.str() + ']';
}

static std::string download(const std::string &url) {
    check(soap_GET(soap, url.c_str(), NULL));
    check(soap_begin_recv(soap));
    size_t length = 0;
    const char *body = soap_http_get_body(soap, &length);
    std::string file(body, length);
    soap_end_recv(soap);
    soap_closesock(soap);
    return file;
}

int main(int, char **arguments) {
    std::string wsdl = arguments[1], key = arguments[2];
    std::string endpoint = wsdl.substr(0, wsdl.find('?'));
    soap = service.soap;
    service.soap_endpoint = endpoint.c_str();

    ns2__wsdlFindEmployeesResponse found;
    std::vector<ns1__badgeNo *> badges = {badge("0001"), badge("0002"), badge("nobody")};
    check(service.wsdlFindEmployees(key, array(soap_new_badgeNoArray(soap), badges), soap_new_emailArray(soap), found));
    ns2__wsdlGetShiftCategoriesResponse types;
    check(service.wsdlGetShiftCategories(key, "", false, false, types));
    ns2__wsdlUpdateShiftsResponse saved;
    std::vector<ns1__Shift *> shifts = {shift("0001"), shift("nobody"), shift("0002"), shift("0003", "999"), shift("0004")};
    check(service.wsdlUpdateShifts(key, array(soap_new_ShiftArray(soap), shifts), saved));
    ns1__GetSchedulesV3 *day = soap_new_ns1__GetSchedulesV3(soap);
    day->fromDate = day->toDate = string(DAY);
    day->scheduledShifts = kept(true);
    ns2__wsdlGetSchedulesV3Response schedules;
    check(service.wsdlGetSchedulesV3(key, day, schedules));
    std::string *from = string("2026-03-02"), *to = string("2026-03-15");
    ns1__getTimePunchesRequest *punchesOf = soap_new_ns1__getTimePunchesRequest(soap);
    punchesOf->fromDate = from;
    punchesOf->toDate = to;
    punchesOf->badgeNo = string("0001");
    ns2__wsdlGetTimePunchesResponse punches;
    check(service.wsdlGetTimePunches(key, punchesOf, punches));
    ns1__getPayrollV2Request *payrollOf = soap_new_ns1__getPayrollV2Request(soap);
    payrollOf->fromDate = from;
    payrollOf->toDate = to;
    payrollOf->attest = kept(true);
    payrollOf->pSalType = string("");
    payrollOf->badgeNo = string("0003");
    ns2__wsdlGetPayrollV2Response payroll;
    check(service.wsdlGetPayrollV2(key, payrollOf, payroll));
    ns1__searchOption *run = soap_new_ns1__searchOption(soap);
    run->fromDate = from;
    run->toDate = to;
    run->extTransferId = string("gsoap");
    run->badgeNos = array(soap_new_stringArray(soap), std::vector<std::string>{"0001"});
    run->isPreliminary = kept(true);
    ns2__wsdlInitiateTransferToPayrollResponse started;
    check(service.wsdlInitiateTransferToPayroll(key, run, started));
    ns2__wsdlGetResultTransferToPayrollResponse result;
    check(service.wsdlGetResultTransferToPayroll(key, "gsoap", result));
    for (int i = 0; i < 5 && *result.return_->status == "In Progress"; i++) {
        usleep(50000);
        check(service.wsdlGetResultTransferToPayroll(key, "gsoap", result));
    }
    std::string file = download(*result.return_->url);
    std::vector<std::string> lines;
    std::istringstream rest(file);
    for (std::string line; std::getline(rest, line);) lines.push_back(line.substr(0, line.find('\r')));

    std::cout << "{\"found\":" << each(found.return_, [](ns1__UnitEmployee *row) { return json(row->badgeNo); })
        << ",\"unit\":" << json(found.return_->__ptr[0]->unitName)
        << ",\"types\":" << each(types.return_, [](ns1__ShiftCategory *type) { return json(*type->name); })
        << ",\"outcomes\":" << each(saved.return_, [](ns1__Shift *row) {
               return each(row->validationErrors, [](const std::string &error) { return json(error.substr(0, 13)); });
           })
        << ",\"schedules\":" << each(schedules.return_->schedules, [](ns1__ScheduleV3 *row) {
               return '[' + json(*row->badgeNo) + ',' + json(*row->comment) + ',' + *row->hours + ']';
           })
        << ",\"punches\":" << punches.return_->timepunches->__size
        << ",\"payroll\":" << each(payroll.return_, [](ns1__PayrollV2 *row) {
               return '[' + json(*row->salType) + ',' + *row->hours + ']';
           }, 2)
        << ",\"started\":" << json(*started.return_->status) << ",\"status\":" << json(*result.return_->status)
        << ",\"file\":[" << lines.size() << ',' << json(lines[1]) << ']';
    ns2__wsdlGetRolesResponse roles;
    if (service.wsdlGetRoles("wrong", roles) != SOAP_OK)
        std::cout << ",\"fault\":[" << json(*soap_faultcode(soap)) << ',' << json(service.soap_fault_string()) << ']';
    std::cout << "}\n";
}
