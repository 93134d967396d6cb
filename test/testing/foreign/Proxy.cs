// Writes the ASMX proxy of a WSDL, as wsdl.exe does, which Debian has in a package five times the size of all that this needs.
// Argument 1 is the WSDL, 2 the file to write.
using System;
using System.CodeDom;
using System.CodeDom.Compiler;
using System.IO;
using System.Linq;
using System.Web.Services.Description;
using Microsoft.CSharp;

static class Proxy {
    static int Main(string[] args) {
        var importer = new ServiceDescriptionImporter { ProtocolName = "Soap", Style = ServiceDescriptionImportStyle.Client };
        importer.AddServiceDescription(ServiceDescription.Read(args[0]), null, null);
        var types = new CodeNamespace("");
        var unit = new CodeCompileUnit { Namespaces = { types } };
        var warnings = importer.Import(types, unit);
        if (warnings != 0) Console.Error.WriteLine(warnings);
        foreach (var field in types.Types.Cast<CodeTypeDeclaration>().SelectMany(type => type.Members.OfType<CodeMemberField>()))
            if (field.Type.BaseType.StartsWith("System.Nullable")) DropDataType(field);
        using (var file = new StreamWriter(args[1]))
            new CSharpCodeProvider().GenerateCodeFromCompileUnit(unit, file, new CodeGeneratorOptions());
        return warnings == 0 ? 0 : 1;
    }

    // .NET writes a proxy with a nullable date and then refuses it: "'date' is an invalid value for the DataType property".
    static void DropDataType(CodeMemberField field) {
        foreach (CodeAttributeDeclaration attribute in field.CustomAttributes) {
            var argument = attribute.Arguments.Cast<CodeAttributeArgument>().FirstOrDefault(one => one.Name == "DataType");
            if (argument != null) attribute.Arguments.Remove(argument);
        }
    }
}
