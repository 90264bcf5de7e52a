import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

export class FolderInUse extends Error {}

/**
 * Takes `<folder>.lock` for this process and returns its release. A lock left by a process that is gone (kill -9, a
 * restarted machine) is taken over: the file names the owner's pid and the moment that process began.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = `${folder.replace(/\/+$/, '')}.lock`
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', began = ''] = readFileSync(file, 'utf8').split(' ')
      if (startOf(Number(pid)) === began && began !== '')
        throw new FolderInUse(
          `The database in ${folder} is in use by process ${pid}. Stop it first, or set another DATA_DIR.`,
        )
      rmSync(file, { force: true })
    }
  }
  return () => rmSync(file, { force: true })
}

/** When a process began, in ticks since boot plus the boot's id; '' when it does not run. */
function startOf(pid: number): string {
  if (!pid) return ''
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}@${boot}`
  } catch {
    try {
      process.kill(pid, 0)
      return 'alive'
    } catch {
      return ''
    }
  }
}
