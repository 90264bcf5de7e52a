/** A text in at most `limit` characters: cut after a whole word, within one longer than half of it, with an ellipsis. */
export function shortText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const room = text.slice(0, limit)
  const end = room.lastIndexOf(' ')
  return `${(end > limit / 2 ? room.slice(0, end) : room.slice(0, -1)).replace(/[\s,;:–\uD800-\uDBFF-]+$/, '')}…`
}
