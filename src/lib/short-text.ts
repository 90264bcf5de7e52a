/** A text in at most `limit` characters: cut after a whole word, with an ellipsis when words are missing. */
export function shortText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const room = text.slice(0, limit)
  const end = room.lastIndexOf(' ')
  return `${(end > 0 ? room.slice(0, end) : room.slice(0, -1)).replace(/[\s,;:–-]+$/, '')}…`
}
