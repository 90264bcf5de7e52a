import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded before a web process: on SIGUSR2 it collects the garbage and writes what is left to HEAP_PROBE_FILE.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const file = process.env['HEAP_PROBE_FILE']!

process.on('SIGUSR2', () => {
  collectGarbage()
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.new`, file)
})
