import { type SQL, sql } from 'drizzle-orm'
import { foldedLike } from '../../db/folded-like.ts'
import { foldedPattern } from '../../lib/fold-text.ts'

const oneOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`

/** Whether the text holds one of these as it is searched for (rule: folded-text). */
export const holdsOne = (text: SQL, parts: string[]): SQL =>
  oneOf(parts.map((part) => foldedLike(text, part)))

/** Accounts `u` whose e-mail, name or phone holds one of these texts (indexes `users_search`, `profiles_search`, `profiles_folded`). */
export const accountsWith = (texts: string[]): SQL =>
  sql`u.id in (select id from users where ${oneOf(texts.map((text) => sql`lower(email) like ${foldedPattern(text)}`))} union all
    select id from profiles where ${holdsOne(sql`first_name || ' ' || last_name || ' ' || coalesce(phone, '')`, texts)})`
