/** What a form can hold: text, lists (`channels[0]`, `channels[]`) and objects (`metadata[order]`), one in the other. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }

const deepest = 5
const longestList = 100

/** Reads a form body with brackets in its names, as Paystack's SDKs for PHP and Ruby send them. */
export function readForm(text: string): Record<string, unknown> {
  const form: Record<string, FormValue> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value)
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, withLists(value)]))
}

/**
 * `metadata[custom_fields][0]` is `metadata`, `custom_fields`, `0`. A name that is no such path is one key.
 */
function pathOf(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (first === undefined || rest === undefined) return [name]
  const steps = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, step]) => step!)
  return steps.length > deepest ? [name] : [first, ...steps]
}

function put(into: { [name: string]: FormValue }, [step, ...rest]: string[], value: string) {
  const name = step === '' ? String(Object.keys(into).length) : step!
  if (rest.length === 0) into[name] = value
  else {
    const known = into[name]
    const child = typeof known === 'object' && !Array.isArray(known) ? known : Object.create(null)
    into[name] = child
    put(child, rest, value)
  }
}

/** Objects whose names are 0, 1, 2 … are lists. */
function withLists(value: FormValue): unknown {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const)
  const isList = entries.length <= longestList && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}
