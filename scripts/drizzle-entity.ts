/**
 * What the built server uses in the place of `drizzle-orm/entity.js` (decision 038): the same exports, but what a class is
 * a kind of is looked up once.
 */
export const entityKind = Symbol.for('drizzle:entityKind')
export const hasOwnEntityKind = Symbol.for('drizzle:hasOwnEntityKind')

type Class = abstract new (...args: never[]) => unknown
type Entity = Class & { [entityKind]: string }

const kindsOfClasses = new WeakMap<Class, Set<string>>()

/** The kinds of a class and of those it extends. */
function kindsOf(one: Class): Set<string> {
  const known = kindsOfClasses.get(one)
  if (known) return known
  const kinds = new Set<string>()
  for (let at = one; at; at = Object.getPrototypeOf(at))
    if (entityKind in at) kinds.add((at as Entity)[entityKind])
  kindsOfClasses.set(one, kinds)
  return kinds
}

/** Whether `value` is a `type` of Drizzle's, whichever copy of Drizzle made it. */
export function is(value: unknown, type: Entity): boolean {
  if (!value || typeof value !== 'object') return false
  if (!Object.hasOwn(type, entityKind)) throw new Error(`${type.name} is no class of Drizzle's`)
  const one = Object.getPrototypeOf(value)?.constructor
  return typeof one === 'function' && kindsOf(one).has(type[entityKind])
}
