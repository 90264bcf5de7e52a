/** `starts_at` → `startsAt`: columns are called as on the wire, in the other case. */
export type ColumnName<Wire extends string> = Wire extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<ColumnName<Rest>>}`
  : Wire
type WireName<Column extends string> = Column extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${WireName<Rest>}`
  : Column

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

/** A row as an answer has it: with the names of the wire, times as ISO 8601. All of it is told: pass no column that is not. */
export const wireOf = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      wireName(name),
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as { [K in keyof Row & string as WireName<K>]: OnWire<Row[K]> }
