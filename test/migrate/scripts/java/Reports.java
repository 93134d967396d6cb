package example;

import java.lang.reflect.Method;
import java.util.List;

/** Calls wsdlGetPayroll on some days. */
public class Reports {
    private final ServicePortType port;

    Reports(ServicePortType port) { this.port = port; }

    void units(String key) throws Exception {
        Method method = port.getClass().getMethod(Names.UNIT, String.class);
        Unit[] units = (Unit[]) method.invoke(port, key);
        for (Unit unit : units) System.out.println(unit.getTimeZone());
    }

    void lists(String key) throws Exception {
        for (String name : List.of("Sections", "Customers")) {
            call("wsdlGet" + name, key);
        }
        call(Names.ROLES, key);
    }

    private Object call(String operation, String key) throws Exception {
        org.apache.axis.client.Call call = (org.apache.axis.client.Call) new org.apache.axis.client.Service().createCall();
        call.setOperationName(new javax.xml.namespace.QName("uri:Service", operation));
        return call.invoke(new Object[] { key });
    }

    void shifts(String key) {
        port.wsdlGetSchedules(key, 0, 0, "", "2024-01-01", "", "2024-01-31", "", 0, "").forEach(shift -> System.out.println(shift.getBadgeNo()));
        throw new IllegalStateException("wsdlGetSchedules gave nothing");
    }
}
