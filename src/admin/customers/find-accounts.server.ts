import { type SQL, sql } from 'drizzle-orm'
import { foldedPattern } from '../../lib/fold-text.ts'

/** Whether the folded text contains one of these (rule: folded-text). */
export const holdsOne = (text: SQL, parts: string[]): SQL =>
  sql`(${sql.join(
    parts.map((part) => sql`${text} like ${foldedPattern(part)}`),
    sql` or `,
  )})`

/** Accounts `u` whose e-mail, name or phone holds one of these texts (indexes `users_search`, `profiles_search`). */
export const accountsWith = (texts: string[]): SQL =>
  sql`u.id in (select id from users where ${holdsOne(sql`lower(email)`, texts)} union all
    select id from profiles where ${holdsOne(sql`search_fold(first_name || ' ' || last_name || ' ' || coalesce(phone, ''))`, texts)})`
