import { createAdminApi } from '../lib/server/web/api.ts'
import { pageTextSchema, previewTextSchema } from './page-texts.schema.ts'
import { readPageText, type TextProgram } from './page-texts.service.ts'

export const pageTextsAdminApi = (program: TextProgram) =>
  createAdminApi('Admin: settings').command('post', '/page-texts/preview', {
    summary: 'A text that is not saved, as shoppers would read it',
    body: previewTextSchema,
    answer: [pageTextSchema, 'The text'],
    run: ({ ctx, body: { page, text } }) => readPageText(ctx, page, program, text),
  })
