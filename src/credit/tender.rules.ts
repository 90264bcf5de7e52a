/** The provider, and the method, of what credit pays: nobody is asked about it. */
export const creditName = 'store_credit'
export const isCredit = ({ provider }: { provider: string | null }) => provider === creditName
