import { pageSize } from './list-blocks.rules.ts'

type Answer = { products: unknown[]; total: number }

/** Whether an answer is a part of the list up to the address's page, as the server draws it of a long one. */
export const isPart = ({ products, total }: Answer, { page = 1 }: { page?: number }): boolean =>
  products.length < Math.min(total, page * pageSize)
