import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Has the planner count the rows of every table, after many came in at once: until then it guesses, and a list of 24 products was
 * planned for 582 sizes each (rule: steady-plans).
 */
export const countRows = (db: Db): Promise<unknown> => db.execute(sql`analyze`)

/**
 * No statement of this user in this database is compiled, behind a pooler too, whose connections no session has for itself (rule:
 * steady-plans). A user who may not change its own defaults goes without.
 */
export const leaveJitOff = (db: Db): Promise<unknown> =>
  db.execute(
    sql.raw(`do $$ begin
      if not exists (select 1 from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = (select oid from pg_roles where rolname = current_user) and 'jit=off' = any (s.setconfig)) then
        execute format('alter role %I in database %I set jit = off', current_user, current_database());
      end if;
    exception when insufficient_privilege then null;
    end $$`),
  )
