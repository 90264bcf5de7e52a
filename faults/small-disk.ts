import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Room for a shop of the demo's size, and for a large one; it takes memory only for what is written. */
const megabytes = { small: 700, large: 12_000 }
/** What is still free when the disk is made as small as what it holds. */
const restMegabytes = 24

export type SmallDisk = NonNullable<ReturnType<typeof openSmallDisk>>

/** A disk in memory that can be filled up; null where this program may not mount one. */
export function openSmallDisk(size: 'small' | 'large') {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes[size]}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  chmodSync(folder, 0o755)
  const ballast = path.join(folder, 'ballast')
  const resize = (room: number) =>
    execFileSync('mount', ['-o', `remount,size=${Math.ceil(room)}m`, folder], { stdio: 'ignore' })
  return {
    folder,
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder)
      const used = ((blocks - bfree) * bsize) / 2 ** 20
      resize(Math.min(used + restMegabytes, megabytes[size]))
      const file = openSync(ballast, 'w')
      const block = Buffer.alloc(64 * 1024)
      try {
        while (writeSync(file, block) === block.length);
      } catch {
        // It is full.
      } finally {
        closeSync(file)
      }
    },
    free() {
      rmSync(ballast, { force: true })
      resize(megabytes[size])
    },
    close() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
