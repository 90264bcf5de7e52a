import type { Db } from '../../src/db/client.ts'
import { creditParts } from './credit.ts'
import { mails } from './order-parts.ts'
import { returnParts } from './returns.ts'
import { reviewParts } from './reviews.ts'

/** What follows delivered orders, in shares as shops have them, each part in one transaction. A second run adds for new orders alone. */
export async function addAfterTheSale(db: Db, log: (line: string) => void): Promise<void> {
  for (const [name, parts] of Object.entries({
    'returns, claims and exchanges': [...returnParts, mails],
    'credit and gift cards': [...creditParts, mails],
    reviews: reviewParts,
  })) {
    await db.transaction(async (tx) => {
      for (const part of parts) await tx.execute(part)
    })
    log(name)
  }
}
