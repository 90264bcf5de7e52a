/** Names of invariants that a shop under repair is not held to. */
export const knownToFail: ReadonlySet<string> = new Set([])
