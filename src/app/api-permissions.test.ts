import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Access, accessOf, isSigned, namedOperations } from './test-operation-access.ts'
import { type Right, rightNames } from '../lib/helper-rights.rules.ts'
import type { Actor } from '../lib/server/context.ts'
import { openOperations, type Operations, people, type Person } from './test-operations.ts'

/** Who has access; the others are refused as in `keptOut`. */
const letIn: Record<Access, readonly Person[]> = {
  everyone: people,
  customers: ['customer', 'other customer', 'helper without rights', 'helper', 'owner'],
  hers: ['customer'],
  staff: ['helper without rights', 'helper', 'owner'],
  sell: ['helper', 'owner'],
  receive_returns: ['helper', 'owner'],
  count_stock: ['helper', 'owner'],
  see_phones: ['helper', 'owner'],
  owner: ['owner'],
  nobody: [],
}
const keptOut: Record<Access, readonly number[]> = {
  everyone: [],
  customers: [401],
  hers: [401, 404],
  staff: [404],
  sell: [404],
  receive_returns: [404],
  count_stock: [404],
  see_phones: [404],
  owner: [404],
  nobody: [404],
}

let t: Operations
let operations: string[]
beforeAll(async () => {
  t = await openOperations()
  operations = t.operations
})
afterAll(() => t.close())

async function call(operation: string, person: Person, body: object) {
  const { status, text } = await t.send(operation, person, body)
  return { status, code: codeOf(text) }
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { error?: { code?: string } }).error?.code ?? '')
  } catch {
    return ''
  }
}

/**
 * The answer for a call or row that does not exist for this caller. An invented key or mail is missing for
 * the owner too.
 */
const isRefusal = ({ status, code }: { status: number; code: string }) =>
  status === 401 || (status === 403 && code !== 'PASSWORD_AGAIN') || (status === 404 && code === 'NOT_FOUND')

// (rules: calls-describe-themselves, calls-by-role)
test('the tables list every operation of the document, and none that was removed', () => {
  const unknown = operations.filter((operation) => !isSigned(operation) && !accessOf(operation))
  expect(unknown, 'say in src/app/test-operation-access.ts who may make these calls').toEqual([])
  expect(namedOperations.filter((operation) => !operations.includes(operation))).toEqual([])
})

// (rule: calls-by-role)
test(
  'guest, customer, other customer, helper and owner reach their own calls, and nothing else',
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = []
    for (const operation of operations) {
      const expected = accessOf(operation)
      if (!expected) continue
      const { access, body } = expected
      // Refused callers come first, while the row still exists; its customer then changes or removes it.
      for (const person of people.toSorted(
        (a, b) => Number(letIn[access].includes(a)) - Number(letIn[access].includes(b)),
      )) {
        const answer = await call(operation, person, body)
        const isRight = letIn[access].includes(person)
          ? !isRefusal(answer)
          : keptOut[access].includes(answer.status)
        if (!isRight)
          wrong.push(`${operation} (${access}) answered ${person} ${answer.status} ${answer.code}`)
        if (answer.status >= 500) wrong.push(`${operation} failed for ${person}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

/** Every set of rights that there is. */
const combinations: Right[][] = Array.from({ length: 2 ** rightNames.length }, (_, bits) =>
  rightNames.filter((_, at) => bits & (1 << at)),
)

// (rules: calls-by-role, helper-rights)
test.each(combinations)(
  'a helper with these rights reaches what they name, and no more: %s %s %s %s',
  async (...given) => {
    const rights = rightNames.filter((name) => given.includes(name))
    const { actors } = t
    actors.set('helper', { ...actors.get('helper')!, rights } as Actor)
    const wrong: string[] = []
    for (const operation of operations.filter((one) => one.includes(' /api/admin/'))) {
      const { access } = accessOf(operation)!
      const answer = await call(operation, 'helper', {})
      const isLetIn = access === 'staff' || rights.some((right) => right === access)
      if (isLetIn ? isRefusal(answer) : answer.status !== 404)
        wrong.push(`${operation} (${access}) answered ${answer.status} ${answer.code}`)
    }
    expect(wrong).toEqual([])
  },
)

test('a webhook without Paystack’s signature is refused, for every caller', async () => {
  for (const person of people)
    expect((await call('post /api/webhooks/paystack', person, { event: 'charge.success' })).status).toBe(401)
})
