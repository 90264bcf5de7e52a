import type { Db } from '../db/client.ts'
import { copyOut } from '../db/copy.ts'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { dayMs } from '../lib/time.ts'
import { isMediaName, type Storage } from './storage.server.ts'

/** Longer than a form with a new picture stays open. */
const ageDays = 7
const longestKey = 64

/**
 * Files of pictures whose key is in no row of any table and that were last put a week ago or earlier (rule:
 * unused-pictures). Every table is read, so that no new column can be forgotten.
 * @throws PICTURES_UNREACHABLE
 */
export async function findUnusedPictures(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  storage: Storage,
): Promise<string[]> {
  const before = new Date(now().getTime() - ageDays * dayMs)
  // Listed first: what is put or named while the tables are read is not among them.
  const old = (await Array.fromAsync(storage.list(before))).filter(isMediaName)
  const unused = Map.groupBy(old, (name) => name.split('/')[0]!)
  await db.transaction(
    async (snapshot) => {
      const tx = snapshot as unknown as Db
      const tables = await rowsOf<{ name: string }>(tx)`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
      const lengths = new Set([...unused.keys()].map(({ length }) => length))
      for (const { name } of tables)
        for await (const run of runsIn(copyOut(tx, `"${name}"`)))
          for (const length of lengths)
            for (let at = 0; at + length <= run.length; at++) unused.delete(run.slice(at, at + length))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return [...unused.values()].flat().toSorted()
}

/**
 * What a key can be part of in the parts of a text: COPY and JSON put the letter of an escape directly in front of one. The
 * end of one part is read again with the next.
 */
async function* runsIn(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let end = ''
  for await (const part of parts) {
    const text = end + Buffer.from(part).toString('latin1')
    yield* text.match(/[a-z0-9]{16,}/g) ?? []
    end = text.slice(-longestKey)
  }
}
