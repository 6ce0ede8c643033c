/**
 * The calls of a running platform as its own document describes them: who may make each, and which fields it
 * takes.
 */

/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly maxLength?: number;
}

export interface KnownCall {
  /** With the API's prefix. */
  readonly path: string;
  readonly method: string;
  readonly access: {
    readonly caller: 'visitor' | 'user' | 'operator';
    readonly names: 'nothing' | 'own' | 'by id';
    readonly movesMoney: boolean;
    readonly byKey: 'read' | 'trade' | null;
  };
  readonly input: Schema;
  readonly takesPicture: boolean;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Record<
        string,
        {
          readonly 'x-access': KnownCall['access'];
          readonly parameters?: readonly {
            readonly name: string;
            readonly required: boolean;
            readonly schema: Schema;
          }[];
          readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
        }
      >
    >
  >;
}

export async function knownCalls(origin: string): Promise<readonly KnownCall[]> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-access': access, parameters = [], requestBody }]) => {
      const content = requestBody?.content ?? {};
      const json = content['application/json']?.schema;
      const query: Schema = {
        type: 'object',
        properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      };
      return {
        path,
        method: method.toUpperCase(),
        access,
        input: json ?? query,
        takesPicture: content['multipart/form-data'] !== undefined,
      };
    }),
  );
}

/** The path with its parameters (`{id}`) filled in from the input, and the input without them. */
export function addressed(path: string, input: Readonly<Record<string, unknown>>): [string, object] {
  const rest = new Map(Object.entries(input));
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value ?? 'none'));
  });
  return [named, Object.fromEntries(rest)];
}

/** The names of all fields that a call takes. */
export function fieldsOf({ properties = {}, anyOf = [] }: Schema): readonly string[] {
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldsOf)])];
}
