import { csv, csvRow, csvStart } from '../../lib/csv.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { textStream } from '../../lib/server/web/text-stream.ts'
import type { ListFileName, ListFilter } from '../kit/list/list-files.rules.ts'
import type { ListFile } from '../kit/list/list-file.server.ts'
import { promotionsFile, returnsFile, reviewsFile, staffLogFile, tillsFile } from './list-files.server.ts'

const ownFiles = {
  promotions: promotionsFile,
  returns: returnsFile,
  reviews: reviewsFile,
  tills: tillsFile,
  'staff-log': staffLogFile,
}
/** Those that other folders make. */
export type OtherFiles = Record<Exclude<ListFileName, keyof typeof ownFiles>, ListFile>

/**
 * A list of the owner's as filtered, in the screen's order, as a file for spreadsheets (rule: lists-as-files). Read and given out in
 * parts; the staff log says who took it. Asks for the password again. @throws PASSWORD_AGAIN
 */
export async function exportList(
  ctx: SignedInOwnerCtx & { files: OtherFiles },
  list: ListFileName,
  filter: ListFilter,
): Promise<ReadableStream<Uint8Array>> {
  requireRecentPassword(ctx)
  await audit(ctx, ['list', list], 'list.export', { after: { list, ...filter } })
  return textStream(parts(ctx, { ...ownFiles, ...ctx.files }[list], filter))
}

async function* parts(ctx: SignedInOwnerCtx, { headings, pages }: ListFile, filter: ListFilter) {
  yield csvStart + csv(headings, [])
  // What comes in meanwhile moves the others to a later page.
  const given = new Set<string | number>()
  for await (const rows of pages(ctx, filter)) {
    const fresh = rows.filter(({ id }) => !given.has(id))
    for (const { id } of fresh) given.add(id)
    yield fresh.map(({ cells }) => csvRow(cells, headings)).join('')
  }
}
