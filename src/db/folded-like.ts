import { type SQL, sql } from 'drizzle-orm'
import { foldedPattern } from '../lib/fold-text.ts'

/**
 * Whether the text holds `part` as it is searched for (rule: folded-text). In ASCII its small letters are the folded text; the rest is
 * in an index of its own (`foldedIndex`), because few rows are.
 */
export function foldedLike(text: SQL, part: string): SQL {
  const pattern = foldedPattern(part)
  return sql`(lower(${text}) like ${pattern}
    or (octet_length(${text}) <> char_length(${text}) and search_fold(${text}) like ${pattern}))`
}
