/** What a WSDL says of a service, without the WSDL's own words for it. */
export interface Service {
  /** Address of the port; `undefined` where the WSDL gives none. */
  readonly endpoint: string | undefined;
  /** How many ports the WSDL describes: the first one is read. */
  readonly ports: number;
  /** How many messages and types the operations name that no document of the WSDL has. */
  readonly lacks: number;
  /** Namespace of the types. */
  readonly namespace: string;
  /** Namespace of the operation elements. */
  readonly operationNamespace: string;
  /** The operations of the WSDL, by name. */
  readonly operations: ReadonlyMap<string, ServiceOperation>;
  /** The fields of each record type, in order. */
  readonly types: ReadonlyMap<string, readonly ServiceField[]>;
}

/** A type is `xsd:int`, the name of a record, or either with `[]`. */
export interface ServicePart {
  /** The name on the wire. */
  readonly name: string;
  /** The XML type, as the WSDL names it. */
  readonly type: string;
}

/** An operation of a WSDL. */
export interface ServiceOperation {
  /** The name on the wire. */
  readonly name: string;
  /** The SOAPAction header. */
  readonly action: string;
  /** `rpc` or `document`, and `encoded` or `literal`, where the WSDL says it. */
  readonly style?: string | undefined;
  /** See `style`. */
  readonly use?: string | undefined;
  /** With `apiKey`. */
  readonly parts: readonly ServicePart[];
  /** The type of the `return` part. */
  readonly answer: string;
}

/** A field of a record in a WSDL. */
export interface ServiceField extends ServicePart {
  /** May be absent. */
  readonly optional: boolean;
  /** May be sent as `xsi:nil`. */
  readonly nillable: boolean;
}
