import * as z from 'zod'
import { commonError } from '../lib/errors.ts'
import { createApi } from '../lib/server/web/api.ts'
import { faqsSchema, ownPageSchema, pageNameSchema, pageTextSchema } from './page-texts.schema.ts'
import { readFaqs, readOwnPage, readPageText, type TextProgram } from './page-texts.service.ts'

export const pageTextsApi = (program: TextProgram) =>
  createApi('Shop')
    .read('/api/pages/{page}', {
      summary: 'The words of a page about the business, in parts',
      params: z.object({ page: pageNameSchema }),
      answer: [pageTextSchema, 'The text'],
      run: ({ ctx, params }) => readPageText(ctx, params.page, program),
    })
    .read('/api/own-pages/{slug}', {
      summary: 'A page of the owner’s own, when it is published',
      params: z.object({ slug: z.string().max(80) }),
      answer: [ownPageSchema, 'The page'],
      run: async ({ ctx, params }) => {
        const page = await readOwnPage(ctx, params.slug, program)
        if (!page) throw commonError('NOT_FOUND')
        return page
      },
    })
    .read('/api/faqs', {
      summary: 'Questions and answers under their headings',
      answer: [faqsSchema, 'The questions'],
      run: ({ ctx }) => readFaqs(ctx, program),
    })
