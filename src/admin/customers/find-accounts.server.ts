import { type SQL, sql } from 'drizzle-orm'

const pattern = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Accounts `u` whose e-mail, name or phone holds one of these texts (indexes `users_search`, `profiles_search`). */
export function accountsWith(texts: string[]): SQL {
  const anyLike = (text: SQL) =>
    sql.join(
      texts.map((one) => sql`${text} like ${pattern(one)}`),
      sql` or `,
    )
  return sql`u.id in (select id from users where ${anyLike(sql`lower(email)`)} union all
    select id from profiles where ${anyLike(sql`lower(first_name || ' ' || last_name || ' ' || coalesce(phone, ''))`)})`
}
