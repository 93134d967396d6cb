PREFIX = "wsdl"
PUNCHES = PREFIX + "GetTimePunches"
UNUSED = "wsdlGetPayrollRaw"


class Ops:
    LEAVES = "wsdlGetLeaveApplications"
    ALL = (LEAVES, "wsdlGetLeaveReasons")
