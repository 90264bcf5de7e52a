import { type SQL, sql } from 'drizzle-orm'

const pattern = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether the text contains one of these, case-insensitively. */
export const holdsOne = (text: SQL, parts: string[]): SQL =>
  sql`(${sql.join(
    parts.map((part) => sql`${text} like ${pattern(part)}`),
    sql` or `,
  )})`

/** Accounts `u` whose e-mail, name or phone holds one of these texts (indexes `users_search`, `profiles_search`). */
export const accountsWith = (texts: string[]): SQL =>
  sql`u.id in (select id from users where ${holdsOne(sql`lower(email)`, texts)} union all
    select id from profiles where ${holdsOne(sql`lower(first_name || ' ' || last_name || ' ' || coalesce(phone, ''))`, texts)})`
