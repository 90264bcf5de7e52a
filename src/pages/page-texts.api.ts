import * as z from 'zod'
import { createApi } from '../lib/server/web/api.ts'
import { faqsSchema, pageNameSchema, pageTextSchema } from './page-texts.schema.ts'
import { readFaqs, readPageText, type TextProgram } from './page-texts.service.ts'

/** `program` comes from the environment, not from the owner. */
export const pageTextsApi = (program: TextProgram) =>
  createApi('Shop')
    .read('/api/pages/{page}', {
      summary: 'The words of a page about the business, in parts',
      params: z.object({ page: pageNameSchema }),
      answer: [pageTextSchema, 'The text'],
      run: ({ ctx, params }) => readPageText(ctx, params.page, program),
    })
    .read('/api/faqs', {
      summary: 'Questions and answers under their headings',
      answer: [faqsSchema, 'The questions'],
      run: ({ ctx }) => readFaqs(ctx, program),
    })
