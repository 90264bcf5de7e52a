/**
 * The last migration of the release before this one. What comes after it must be borne by that release's code, which
 * still serves while it is applied (decision 060). Moved in the first commit after a release's tag, to the newest migration
 * of that release: until then `npm run release-check` compares it with the release before.
 */
export const lastReleased = '0040_added_lines_and_customers'

/** In front of a statement: why the code of the last release bears it. */
const waiver = /--\s*released code bears this: \S/

const breaks: [pattern: RegExp, what: string][] = [
  [
    /\bdrop\s+(?:table|column|view|type|schema)\b|\balter\s+table\s+\S+\s+drop\s+(?!constraint\b|default\b|not\b)/,
    'removes what the running code may read',
  ],
  [/\balter\s+(?:table|view|type|index)\b[^;]*\brename\b/, 'renames what the running code may read'],
  [/\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/, 'rewrites the table under a lock'],
  [/\balter\s+(?:column\s+)?\S+\s+set\s+not\s+null\b/, 'refuses rows of the running code'],
  [/\balter\s+(?:column\s+)?\S+\s+drop\s+default\b/, 'refuses rows of the running code'],
  [/\badd\s+(?:constraint|check|unique|foreign|exclude)\b/, 'may refuse rows of the running code'],
  [/\bcreate\s+unique\s+index\b/, 'may refuse rows of the running code'],
  [
    /\badd\s+column\b(?![^,]*\bdefault\b)(?![^,]*\bgenerated\b)[^,]*\bnot\s+null\b/,
    'refuses rows of the running code',
  ],
  [/^\s*(?:truncate|lock)\b/, 'locks a whole table'],
  [
    /(?:^|;)\s*(?:with\b[\s\S]*?\b)?(?:update|delete\s+from)\s/,
    'holds every row it changes until its end: use “-- in batches”',
  ],
]

/**
 * What a shop of the last release would not bear, or shoppers would wait for, a sentence each.
 * @param statements of one migration, in PostgreSQL's words, with their comments
 */
export function migrationRisks(statements: string[]): string[] {
  const isBatched = statements[0]?.trimStart().startsWith('-- in batches')
  if (isBatched) return batchFaults(statements)
  const made = new Set(statements.flatMap((text) => tablesMade(bare(text))))
  return statements
    .filter((text) => !waiver.test(text) && !made.has(tableOf(bare(text))))
    .flatMap((text) => {
      const code = bare(text)
      const found = breaks.find(([pattern]) => pattern.test(code))
      return found ? [`“${code.trim().slice(0, 80)}” ${found[1]}`] : []
    })
}

function batchFaults(statements: string[]): string[] {
  const faults: string[] = []
  const code = bare(statements[0]!)
  if (statements.length > 1) faults.push('A migration in batches is one statement in a file of its own')
  if (!/\blimit\s+\d/.test(code)) faults.push('A batch needs a limit')
  if (!/\breturning\s+1\s*;?\s*$/.test(code)) faults.push('A batch ends in “returning 1”')
  return faults
}

/** Without comments, quotes of names, and the bodies of functions; those of `do` run at once and stay. */
const bare = (text: string) =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\bdo\s+)?\$(\w*)\$([\s\S]*?)\$\2\$/gi, (_, runs, __, body) => (runs ? ` ; ${body}` : ''))
    .replaceAll('"', '')
    .toLowerCase()

const tablesMade = (code: string) =>
  [...code.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/g)].map(([, name]) => name!)

const tableOf = (code: string) =>
  /\b(?:alter\s+table|on|update|delete\s+from)\s+(?:only\s+|if\s+exists\s+)?([\w.]+)/.exec(code)?.[1] ?? ''
