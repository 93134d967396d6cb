/** What a WSDL says of a service, without the WSDL's own words for it. */
export interface Service {
  /** Address of the port; `undefined` where the WSDL gives none. */
  readonly endpoint: string | undefined;
  /** How many ports the WSDL describes: the first one is read. */
  readonly ports: number;
  /** Namespace of the types. */
  readonly namespace: string;
  /** Namespace of the operation elements. */
  readonly operationNamespace: string;
  readonly operations: ReadonlyMap<string, ServiceOperation>;
  /** The fields of each record type, in order. */
  readonly types: ReadonlyMap<string, readonly ServiceField[]>;
}

/** A type is `xsd:int`, the name of a record, or either with `[]`. */
export interface ServicePart {
  readonly name: string;
  readonly type: string;
}

export interface ServiceOperation {
  readonly name: string;
  /** The SOAPAction header. */
  readonly action: string;
  /** With `apiKey`. */
  readonly parts: readonly ServicePart[];
  /** The type of the `return` part. */
  readonly answer: string;
}

export interface ServiceField extends ServicePart {
  /** May be absent. */
  readonly optional: boolean;
  readonly nillable: boolean;
}
