import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const home = mkdtempSync(path.join(tmpdir(), 'shop-lock-'))
afterAll(() => rmSync(home, { recursive: true }))

const module = path.resolve('src/db/folder-lock.ts')
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

function runProgram(code: string): ChildProcess {
  const program = `import { lockFolder } from ${JSON.stringify(module)}; import fs from 'node:fs'; ${code}`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = ''
  child.stdout!.on('data', (chunk) => (text += chunk))
  await once(child, 'close')
  return text
}

test('the folder is for its user alone, and is free again after its release', () => {
  const folder = path.join(home, 'own')
  const release = lockFolder(folder)
  expect([modeOf(folder), modeOf(`${folder}.in-use`)]).toEqual(['700', '600'])
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  release()
  lockFolder(folder)()
})

test('of sixty tries by four processes at once never two have the folder', { timeout: 120_000 }, async () => {
  const folder = path.join(home, 'wanted')
  const witness = path.join(home, 'witness')
  const code = `
    let got = 0
    for (let i = 0; i < 15; i++) {
      try {
        const release = lockFolder(${JSON.stringify(folder)})
        fs.mkdirSync(${JSON.stringify(witness)})
        fs.rmdirSync(${JSON.stringify(witness)})
        got += 1
        release()
      } catch (error) {
        if (!error.message.includes('in use')) { console.log('both', error.message); process.exit() }
      }
    }
    console.log('got', got > 0)`
  const answers = await Promise.all([1, 2, 3, 4].map(() => outputOf(runProgram(code))))
  expect(answers).toEqual(Array(4).fill('got true\n'))
})

test('a process that is killed leaves the folder free', { timeout: 60_000 }, async () => {
  const folder = path.join(home, 'left')
  const owner = runProgram(
    `lockFolder(${JSON.stringify(folder)}); console.log('mine'); setInterval(() => {}, 1000)`,
  )
  await once(owner.stdout!, 'data')
  expect(() => lockFolder(folder)).toThrow(/in use by another process/)
  owner.kill('SIGKILL')
  await once(owner, 'close')
  lockFolder(folder)()
})
