/** A text that stands exactly once in a file of the shop, and what breaks it. */
export type Edit = { file: string; from: string; to: string }

/**
 * Something the shop does right, with how to break it and the names of the invariants of which one must notice; `without` are acts that
 * would only take time, and `acts` those that its story takes, when nobody shall do others. Every mend of the order's core has its entry here.
 */
export type Mend = { name: string; invariants: string[]; acts?: string[]; without?: string[]; edits: Edit[] }
