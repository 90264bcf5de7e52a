const staffActor = /^(?:admin|helper):([\da-f-]{36})$/

/** The user behind an actor's name in a history, when it is somebody of the staff. */
export const staffUserIdOf = (actor: string): string | null => staffActor.exec(actor)?.[1] ?? null

/** Who did it, for the staff: a person by name, the customer, or the shop by itself. */
export function staffActorWords(actor: string, names: ReadonlyMap<string, string>): string {
  const userId = staffUserIdOf(actor)
  if (userId) return names.get(userId) ?? (actor.startsWith('helper') ? 'a helper' : 'an owner')
  return actor === 'customer' || actor === 'guest' ? 'the customer' : 'the shop'
}
