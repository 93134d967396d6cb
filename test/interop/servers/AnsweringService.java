package story;

import java.rmi.RemoteException;
import java.util.HashMap;
import java.util.Map;
import javax.xml.namespace.QName;
import org.apache.axis.AxisFault;

/** The service of `foreignServers.test.ts` in Axis: equal badge numbers give the same object. */
public final class AnsweringService extends ServiceBindingImpl {
    @Override
    public UnitEmployee[] wsdlFindEmployees(String apiKey, BadgeNo[] badges, Email[] emails) {
        Map<String, UnitEmployee> known = new HashMap<>();
        UnitEmployee[] found = new UnitEmployee[badges.length];
        for (int i = 0; i < badges.length; i++)
            found[i] = known.computeIfAbsent(badges[i].getBadgeNo(), AnsweringService::employee);
        return found;
    }

    @Override
    public Shift[] wsdlUpdateShifts(String apiKey, Shift[] shifts) {
        for (Shift shift : shifts)
            shift.setValidationErrors(shift.getBadgeNo().equals("nobody") ? new String[] {"Okänd <person> & Co"} : new String[0]);
        return shifts;
    }

    @Override
    public Role[] wsdlGetRoles(String apiKey) throws RemoteException {
        if (!apiKey.equals("wrong key")) return new Role[0];
        throw new AxisFault(new QName("http://schemas.xmlsoap.org/soap/envelope/", "Client"), "Okänd nyckel", null, null);
    }

    private static UnitEmployee employee(String badgeNo) {
        UnitEmployee employee = new UnitEmployee();
        employee.setApi_key("key of 101");
        employee.setBadgeNo(badgeNo);
        employee.setUnitName("Göteborg <Centrum> & Co");
        employee.setEmployeeId(7);
        employee.setEmail("a@example.se");
        return employee;
    }
}
