import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dropTestDatabases, writePostgresTemplate } from '../src/db/test-database.ts'
import { writePgliteTemplates } from '../src/db/test-pglite.ts'

export default async function setup() {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    await writePostgresTemplate(url)
    return () => dropTestDatabases(url)
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-templates-'))
  process.env.PGLITE_TEMPLATES = folder
  await writePgliteTemplates(folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
