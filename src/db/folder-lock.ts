import { chmodSync, mkdirSync, utimesSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUse extends Error {}

/** A lock nobody refers to would be collected, and given away with it. */
const held = new Set<DatabaseSync>()

/** As long as two who come at the same moment may get in each other's way. */
const timeout = 2000

/**
 * Takes the folder for this process and returns its release. The lock is the operating system's own, on the file
 * `<folder>.in-use`: it is taken in one step, holds between containers that share the folder, and ends with the process
 * however that ends (kill -9, a machine that loses power). Node has no call for it; SQLite, which is part of Node, has.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const file = `${folder.replace(/\/+$/, '')}.in-use`
  const lock = new DatabaseSync(file, { timeout })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error as Error).message.includes('locked')) throw error
    throw new FolderInUse(
      `The database in ${folder} is in use by another process. Stop it first, or set another DATA_DIR.`,
    )
  }
  held.add(lock)
  chmodSync(file, 0o600)
  // Says since when, to whoever looks. Never open the file for that: closing it would give the lock away.
  utimesSync(file, new Date(), new Date())
  return () => {
    if (held.delete(lock)) lock.close()
  }
}
