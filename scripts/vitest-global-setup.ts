import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writePostgresTemplate } from '../src/db/test-database.ts'
import { writePgliteTemplate } from '../src/db/test-pglite.ts'

export default async function setup() {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    await writePostgresTemplate(url)
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-template-'))
  process.env.PGLITE_TEMPLATE = path.join(folder, 'template.tar')
  await writePgliteTemplate(process.env.PGLITE_TEMPLATE)
  return () => rmSync(folder, { recursive: true, force: true })
}
