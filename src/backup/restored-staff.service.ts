import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import type { StaffRole } from '../lib/server/context.ts'

/** A staff member after a restore. `isNewHere`: she lacked this role in the replaced shop. */
export type RestoredMember = { email: string; role: StaffRole; hasSecondStep: boolean; isNewHere: boolean }

type Row = { id: string; email: string; role: StaffRole; hasSecondStep: boolean }

/** Uses no column added by a migration: the tables may be an older version's. */
const readStaff = (db: Db, factors: string) =>
  rowsOf<Row>(db)`
    select u.id, u.email, r.role, ${sql.raw(factors)} as "hasSecondStep"
      from user_roles r join users u on u.id = r.user_id order by r.role, u.email`

async function isTable(db: Db, name: string): Promise<boolean> {
  const [row] = await rowsOf<{ exists: boolean }>(db)`
    select to_regclass(${`public.${name}`}::text) is not null as exists`
  return row!.exists
}

const keyOf = ({ id, role }: Pick<Row, 'id' | 'role'>) => `${role}:${id}`

/** The roles in the shop about to be replaced; none without a shop. */
export async function readFormerStaff(db: Db): Promise<Set<string>> {
  if (!(await isTable(db, 'user_roles'))) return new Set()
  return new Set((await readStaff(db, 'false')).map(keyOf))
}

/** Who may open the owner's screens now, owners first. */
export async function listRestoredStaff(db: Db, former: ReadonlySet<string>): Promise<RestoredMember[]> {
  const factors = (await isTable(db, 'second_factors'))
    ? 'exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null)'
    : 'false'
  return (await readStaff(db, factors)).map((row) => ({
    email: row.email,
    role: row.role,
    hasSecondStep: row.hasSecondStep,
    isNewHere: former.size > 0 && !former.has(keyOf(row)),
  }))
}
