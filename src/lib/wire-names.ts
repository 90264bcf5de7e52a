/** `starts_at` → `startsAt`: columns are called as on the wire, in the other case. */
export type ColumnName<Wire extends string> = Wire extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<ColumnName<Rest>>}`
  : Wire
export const columnName = (wire: string) =>
  wire.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const wireName = (column: string) =>
  column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Input with the names of columns; its times are still texts. */
export const columnsOf = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [columnName(name), value])) as {
    [K in keyof Input & string as ColumnName<K>]: Input[K]
  }

type OnWire<Value> = Value extends Date ? string : Value

/** What of a row an answer has, by the names of the wire (a schema's own: `schema.keyof().options`), with times as ISO 8601. */
export const wireOf = <Row extends object, Wire extends string>(row: Row, names: readonly Wire[]) =>
  Object.fromEntries(
    names.map((name) => {
      const value = row[columnName(name) as keyof Row]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  ) as { [K in Wire]: ColumnName<K> extends keyof Row ? OnWire<Row[ColumnName<K>]> : never }
