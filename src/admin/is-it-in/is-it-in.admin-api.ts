import { createStaffApi } from '../../lib/server/web/api.ts'
import type { ShopProvider } from '../../payments/providers/payment-provider.server.ts'
import { isItInSchema, questionSchema } from './is-it-in.schema.ts'
import { askIsItIn } from './is-it-in.service.ts'

/** A question is a body: what is typed may be a name, and addresses are logged. */
export const isItInApi = ({ provider }: { provider: ShopProvider }) =>
  createStaffApi().command('post', '/is-it-in', {
    summary: 'Whether money came in, by its amount or its payer; helpers may ask too',
    body: questionSchema,
    answer: [isItInSchema, 'What came in within three days, without its payer'],
    run: ({ ctx, body }) => askIsItIn({ ...ctx, provider }, body.q),
  })
