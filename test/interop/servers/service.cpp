// The service of `foreignServers.test.ts` in gSOAP: equal badge numbers give the same object. Argument: the port.
#include <csignal>
#include <cstdlib>
#include <map>
#include "ServiceBinding.nsmap"
#include "soapServiceBindingService.h"

template <class Array, class Item> static void resize(struct soap *soap, Array *array, int size) {
    array->__size = size;
    array->__ptr = static_cast<Item *>(soap_malloc(soap, sizeof(Item) * (size + 1)));
}

int ServiceBindingService::wsdlFindEmployees(
    const std::string &, badgeNoArray *badges, emailArray *, struct ns2__wsdlFindEmployeesResponse &answer) {
    std::map<std::string, ns1__UnitEmployee *> known;
    answer.return_ = soap_new_UnitEmployeeArray(soap);
    resize<UnitEmployeeArray, ns1__UnitEmployee *>(soap, answer.return_, badges->__size);
    for (int i = 0; i < badges->__size; i++) {
        ns1__UnitEmployee *&employee = known[badges->__ptr[i]->badgeNo];
        if (!employee) {
            employee = soap_new_ns1__UnitEmployee(soap);
            employee->api_USCOREkey = "key of 101";
            employee->unitName = "Göteborg <Centrum> & Co";
            employee->badgeNo = badges->__ptr[i]->badgeNo;
            employee->employeeId = 7;
            employee->email = "a@example.se";
        }
        answer.return_->__ptr[i] = employee;
    }
    return SOAP_OK;
}

int ServiceBindingService::wsdlUpdateShifts(
    const std::string &, ShiftArray *shifts, struct ns2__wsdlUpdateShiftsResponse &answer) {
    for (int i = 0; i < shifts->__size; i++) {
        bool wrong = *shifts->__ptr[i]->badgeNo == "nobody";
        stringArray *errors = shifts->__ptr[i]->validationErrors = soap_new_stringArray(soap);
        resize<stringArray, std::string>(soap, errors, wrong ? 1 : 0);
        if (wrong) new (errors->__ptr) std::string("Okänd <person> & Co");
    }
    answer.return_ = shifts;
    return SOAP_OK;
}

int ServiceBindingService::wsdlGetRoles(const std::string &key, struct ns2__wsdlGetRolesResponse &answer) {
    if (key == "wrong key") return soap_senderfault("Okänd nyckel", NULL);
    answer.return_ = soap_new_RoleArray(soap);
    return SOAP_OK;
}

#define NOT_HERE(operation, ...) \
    int ServiceBindingService::operation(__VA_ARGS__, struct ns2__##operation##Response &) { return SOAP_NO_METHOD; }
NOT_HERE(wsdlGetPayrollV2, const std::string &, ns1__getPayrollV2Request *)
NOT_HERE(wsdlGetResultTransferToPayroll, const std::string &, const std::string &)
NOT_HERE(wsdlGetSchedulesV3, const std::string &, ns1__GetSchedulesV3 *)
NOT_HERE(wsdlGetShiftCategories, const std::string &, const std::string &, bool, bool)
NOT_HERE(wsdlGetTimePunches, const std::string &, ns1__getTimePunchesRequest *)
NOT_HERE(wsdlInitiateTransferToPayroll, const std::string &, ns1__searchOption *)

int main(int, char **arguments) {
    signal(SIGPIPE, SIG_IGN);
    ServiceBindingService service(SOAP_C_UTFSTRING);
    // Its own loop ends at the first connection without a request.
    if (!soap_valid_socket(service.bind("127.0.0.1", atoi(arguments[1]), 10))) return 1;
    while (soap_valid_socket(service.accept())) {
        service.serve();
        service.destroy();
    }
}
