package example;

final class Names {
    static final String UNIT = "wsdlGetUnit";
    static final String ROLES = "wsdl" + "GetRoles";
    private Names() {}
}
