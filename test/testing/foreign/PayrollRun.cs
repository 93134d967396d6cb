// The SOAP calls of the demo through an ASMX proxy: argument 1 is the endpoint, 2 the key. Prints JSON.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Net;
using System.Threading;

static class PayrollRun {
    static void Main(string[] args) {
        var service = new Service { Url = args[0], Timeout = 20000 };
        var day = new DateTime(2026, 4, 1);
        var (from, to) = (new DateTime(2026, 3, 1), new DateTime(2026, 3, 14));
        var units = service.wsdlGetUnitsAPIKeyV2(args[1]);
        var unit = units[0].API_key;
        var staff = service.wsdlGetEmployeesV2(unit, 0, 0, "", "", false, null, null);
        var badges = staff.Take(22).Select(one => new badgeNo { badgeNo1 = one.badgeNo }).ToList();
        badges.Add(new badgeNo { badgeNo1 = "nobody" });
        var found = service.wsdlFindEmployees(unit, badges.ToArray(), new email[0]);
        var type = service.wsdlGetShiftCategories(unit, "", false, false).First(one => one.isActive).id;
        Func<string, int, string, Shift> shift = (badge, category, id) => new Shift {
            scheduleId = id, badgeNo = badge, shiftCategoryId = category.ToString(),
            begDate = day, endDate = day, begTime = "08:00:00", endTime = "16:30:00",
        };
        var shifts = found.Select(one => shift(one.badgeNo, type, "0")).ToList();
        shifts.Insert(3, shift("no-such-badge", type, "0"));
        shifts.Insert(11, shift(found[0].badgeNo, 999999, "0"));
        shifts.Add(shift(found[1].badgeNo, type, "999999"));
        var rejected = new List<int>();
        var saved = new HashSet<string>();
        for (var start = 0; start < shifts.Count; start += 10) {
            var rows = service.wsdlUpdateShifts(unit, shifts.Skip(start).Take(10).ToArray());
            for (var i = 0; i < rows.Length; i++)
                if (rows[i].validationErrors != null && rows[i].validationErrors.Length > 0) rejected.Add(start + i);
                else saved.Add(rows[i].scheduleId);
        }
        var read = service.wsdlGetSchedulesV3(unit, new GetSchedulesV3 {
            fromDate = "2026-04-01", toDate = "2026-04-01", scheduledShifts = true, scheduledShiftsSpecified = true,
        }).schedules;
        var punches = service.wsdlGetTimePunches(unit, new getTimePunchesRequest {
            fromDate = from, fromDateSpecified = true, toDate = to, toDateSpecified = true,
        }).timepunches;
        var payroll = service.wsdlGetPayrollV2(unit, new getPayrollV2Request {
            fromDate = from, fromDateSpecified = true, toDate = to, toDateSpecified = true, attestSpecified = true,
        });
        service.wsdlGetResultTransferToPayroll(unit, "demo-2026-03"); // nothing runs under the label yet
        service.wsdlGetResultTransferToPayroll(unit, "demo-2026-03"); // as the recorded client asks twice
        service.wsdlInitiateTransferToPayroll(unit, new searchOption {
            extTransferId = "demo-2026-03", fromDate = from, fromDateSpecified = true, toDate = to, toDateSpecified = true,
            isPreliminary = true, isPreliminarySpecified = true, lockSalaryPeriod = false, lockSalaryPeriodSpecified = true, uploadFileToServer = false, uploadFileToServerSpecified = true,
        });
        var result = service.wsdlGetResultTransferToPayroll(unit, "demo-2026-03");
        for (; result.status == "In Progress"; result = service.wsdlGetResultTransferToPayroll(unit, "demo-2026-03")) Thread.Sleep(50);
        var lines = new WebClient().DownloadString(result.url).Trim().Split('\n');
        var readBack = read.Count(row => saved.Contains(row.scheduleId.ToString()));
        Console.Write($"{{\"units\":{units.Length},\"staff\":{staff.Length},\"found\":{found.Length},");
        Console.Write($"\"rejected\":[{string.Join(",", rejected)}],\"readBack\":{readBack},\"punches\":{punches.Length},");
        Console.Write($"\"payroll\":{payroll.Length},\"status\":\"{result.status}\",");
        Console.Write($"\"head\":\"{lines[0].Trim()}\",\"lines\":{lines.Length}}}");
    }
}
