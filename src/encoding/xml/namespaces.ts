export const SOAP_ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
export const SOAP_12_ENVELOPE = 'http://www.w3.org/2003/05/soap-envelope';
export const SOAP_ENCODING = 'http://schemas.xmlsoap.org/soap/encoding/';
export const SOAP_12_ENCODING = 'http://www.w3.org/2003/05/soap-encoding';
export const XSD = 'http://www.w3.org/2001/XMLSchema';
export const XML = 'http://www.w3.org/XML/1998/namespace';
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** Of SOAP and XML, and of none of a deployment's own. */
export const OF_STANDARDS = /^http:\/\/(schemas\.xmlsoap\.org|www\.w3\.org|xml\.apache\.org)\//;

/** The namespaces of a deployment. */
export interface Namespaces {
  /** Target namespace of the record types (`tns`). */
  readonly types: string;
  /** Namespace of the operation elements. */
  readonly operations: string;
}

/** Of the interface, where a deployment says nothing else. */
const SERVICE_NAMESPACE = 'uri:Service';
export const SERVICE_NAMESPACES: Namespaces = { types: SERVICE_NAMESPACE, operations: SERVICE_NAMESPACE };
