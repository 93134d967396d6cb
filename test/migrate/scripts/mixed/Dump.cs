using System.Collections.Generic;
static class Dump {
  const string Prefix = "wsdl";
  static readonly Dictionary<string, string> Names = new() { ["a"] = "GetAgreements", ["b"] = "GetDistricts" };
  static void Run(ServicePortTypeClient client, string key) {
    foreach (var (file, name) in Names) {
      var answer = client.GetType().InvokeMember(Prefix + name, System.Reflection.BindingFlags.InvokeMethod, null, client, new object[] { key });
      System.Console.WriteLine($"{file}: wsdlGetUnits {answer}");
    }
    foreach (var row in client.wsdlGetRoles(key)) System.Console.WriteLine(nameof(client.wsdlGetUnit) + row.name);
  }
}
