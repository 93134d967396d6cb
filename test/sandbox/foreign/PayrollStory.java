import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.axis.AxisFault;
import story.*;

/**
 * The payroll story with the stub that Axis 1.4 makes of the WSDL (package story), without special settings.
 * Arguments: the address of a WSDL, a key. Prints JSON.
 */
public final class PayrollStory {
    private static final Date DAY = date(2026, 4, 1);

    public static void main(String[] arguments) throws Exception {
        String key = arguments[1];
        ServicePortType service = new ServiceLocator().getServicePort(new URL(arguments[0].replace("?wsdl", "")));

        BadgeNo[] badges = Stream.of("0001", "0002", "nobody").map(BadgeNo::new).toArray(BadgeNo[]::new);
        UnitEmployee[] found = service.wsdlFindEmployees(key, badges, new Email[0]);
        ShiftCategory[] types = service.wsdlGetShiftCategories(key, "", false, false);
        Shift[] saved = service.wsdlUpdateShifts(key, new Shift[] {
            shift("0001", "11"), shift("nobody", "11"), shift("0002", "11"), shift("0003", "999"), shift("0004", "11"),
        });
        GetSchedulesV3 day = new GetSchedulesV3();
        day.setFromDate("2026-04-01");
        day.setToDate("2026-04-01");
        day.setScheduledShifts(true);
        SchedulesV3Response schedules = service.wsdlGetSchedulesV3(key, day);
        GetTimePunchesRequest punchesOf = new GetTimePunchesRequest();
        punchesOf.setFromDate(date(2026, 3, 2));
        punchesOf.setToDate(date(2026, 3, 15));
        punchesOf.setBadgeNo("0001");
        GetTimePunchesResponse punches = service.wsdlGetTimePunches(key, punchesOf);
        GetPayrollV2Request payrollOf = new GetPayrollV2Request();
        payrollOf.setFromDate(date(2026, 3, 2));
        payrollOf.setToDate(date(2026, 3, 15));
        payrollOf.setAttest(true);
        payrollOf.setPSalType("");
        payrollOf.setBadgeNo("0003");
        PayrollV2[] payroll = service.wsdlGetPayrollV2(key, payrollOf);
        SearchOption run = new SearchOption();
        run.setFromDate(date(2026, 3, 2));
        run.setToDate(date(2026, 3, 15));
        run.setExtTransferId("axis");
        run.setBadgeNos(new String[] {"0001"});
        run.setIsPreliminary(true);
        TransferStatus started = service.wsdlInitiateTransferToPayroll(key, run);
        ResultTransfer result = service.wsdlGetResultTransferToPayroll(key, "axis");
        for (int i = 0; i < 5 && result.getStatus().equals("In Progress"); i++) {
            Thread.sleep(50);
            result = service.wsdlGetResultTransferToPayroll(key, "axis");
        }
        String[] lines;
        try (var file = new URL(result.getUrl()).openStream()) {
            lines = new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\r\n");
        }

        Map<String, Object> story = new LinkedHashMap<>();
        story.put("found", each(found, UnitEmployee::getBadgeNo));
        story.put("unit", found[0].getUnitName());
        story.put("types", each(types, ShiftCategory::getName));
        story.put("outcomes", each(saved, row -> each(row.getValidationErrors(), error -> error.substring(0, 13))));
        story.put("schedules", each(schedules.getSchedules(),
            row -> List.of(row.getBadgeNo(), row.getComment(), row.getHours())));
        story.put("punches", punches.getTimepunches().length);
        story.put("payroll", each(payroll, row -> List.of(row.getSalType(), row.getHours())).subList(0, 2));
        story.put("started", started.getStatus());
        story.put("status", result.getStatus());
        story.put("file", List.of(lines.length, lines[1]));
        try {
            service.wsdlGetRoles("wrong");
        } catch (AxisFault fault) {
            story.put("fault", List.of("SOAP-ENV:" + fault.getFaultCode().getLocalPart(), fault.getFaultString()));
        }
        System.out.write(json(story).getBytes(StandardCharsets.UTF_8));
        System.out.flush();
    }

    private static <T> List<Object> each(T[] rows, Function<T, Object> what) {
        return Stream.of(rows).map(what).collect(Collectors.toList());
    }

    private static String json(Object value) {
        if (value instanceof Map<?, ?> map)
            return map.entrySet().stream().map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        if (value instanceof List<?> list)
            return list.stream().map(PayrollStory::json).collect(Collectors.joining(",", "[", "]"));
        return value instanceof Number ? value.toString() : '"' + value.toString().replace("\"", "\\\"") + '"';
    }

    private static Shift shift(String badge, String category) {
        Shift shift = new Shift();
        shift.setScheduleId("0");
        shift.setBegDate(DAY);
        shift.setEndDate(DAY);
        shift.setBegTime("08:00:00");
        shift.setEndTime("16:30:00");
        shift.setPersId("0");
        shift.setBadgeNo(badge);
        shift.setShiftCategoryId(category);
        shift.setComment("kväll & <natt>");
        return shift;
    }

    private static Date date(int year, int month, int day) {
        return new GregorianCalendar(year, month - 1, day).getTime();
    }
}
