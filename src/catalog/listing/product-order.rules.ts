/** Whether `ids` names exactly those that are there, each once, in whatever order. */
export const isReordering = (there: string[], ids: string[]): boolean =>
  ids.length === there.length && new Set(ids).size === ids.length && there.every((id) => ids.includes(id))
