import { existsSync, globSync, readFileSync } from 'node:fs'

/** A path that a document names must exist, so that the documents cannot rot silently. */
const documents = [
  'README.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md'),
  ...globSync('{sandbox,demo,bench,e2e}/**/*.md'),
]
const pathLike = /`((?:src|scripts|demo|sandbox|e2e|bench|lint|docs|faults)\/[\w./-]+\.\w+)`/g

const missing = documents
  .filter((file) => existsSync(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pathLike)]
      .map(([, named]) => named!)
      .filter((named) => !existsSync(named))
      .map((named) => `${file} names ${named}, which does not exist`),
  )
for (const line of missing) console.error(line)
console.log(`${documents.length} documents, ${missing.length} dead paths`)
process.exit(missing.length ? 1 : 0)
