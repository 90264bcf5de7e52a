import { createAdminApi } from '../../lib/server/web/api.ts'
import {
  bulkPreviewResultSchema,
  bulkPreviewSchema,
  bulkRunIdSchema,
  bulkRunSchema,
  bulkRunsSchema,
  bulkSchema,
} from './bulk-change.schema.ts'
import { changeProducts, continueChange, previewChange, undoBulk } from './bulk-change.service.ts'
import { readBulkRuns } from './read-bulk-runs.service.ts'

export const bulkAdminApi = createAdminApi('Admin: products')
  .command('post', '/products/bulk/preview', {
    summary: 'Say what a change of many products would do',
    body: bulkPreviewSchema,
    answer: [bulkPreviewResultSchema, 'What would change, what would not and why'],
    run: ({ ctx, body }) => previewChange(ctx, body),
  })
  .command('post', '/products/bulk', {
    summary: 'Change many products; the same `id` again continues the same change',
    body: bulkSchema,
    answer: [bulkRunSchema, 'How far it is; call again while it is `open`'],
    unkeyed: 'the `id` in its body is its key, and the same again continues',
    run: ({ ctx, body }) => changeProducts(ctx, body),
  })
  .read('/products/bulk/runs', {
    summary: 'The newest changes of many products, with what is not finished',
    answer: [bulkRunsSchema, 'The newest first'],
    run: async ({ ctx }) => ({ runs: await readBulkRuns(ctx) }),
  })
  .command('post', '/products/bulk/continue', {
    summary: 'Continue a change of many products that stopped midway',
    body: bulkRunIdSchema,
    answer: [bulkRunSchema, 'How far it is; call again while it is `open`'],
    unkeyed: 'the `id` in its body is its key, and the same again continues',
    run: ({ ctx, body }) => continueChange(ctx, body.id),
  })
  .command('post', '/products/bulk/undo', {
    summary: 'Take a change of many products back; what something else changed since stays',
    body: bulkRunIdSchema,
    answer: [bulkRunSchema, 'How far it is; call again while it is `undoing`'],
    unkeyed: 'the `id` in its body is its key, and the same again continues',
    run: ({ ctx, body }) => undoBulk(ctx, body.id),
  })
