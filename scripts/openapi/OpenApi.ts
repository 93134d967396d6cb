/** A description as JSON, as far as something is generated from it. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, OpenApiSchema>> };
}

export interface OpenApiOperation {
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: OpenApiBody;
  readonly responses?: Readonly<Record<string, OpenApiBody>>;
  readonly 'x-needs'?: string;
  readonly 'x-settled-by'?: { readonly by?: string; readonly look: string };
  readonly 'x-section'?: string;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: OpenApiSchema;
  readonly 'x-section'?: string;
}

export interface OpenApiBody {
  readonly content?: Readonly<Record<string, { readonly schema: OpenApiSchema }>>;
}

export interface OpenApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly allOf?: readonly OpenApiSchema[];
  readonly items?: OpenApiSchema;
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly 'x-personal'?: boolean;
  readonly 'x-section'?: string;
}
