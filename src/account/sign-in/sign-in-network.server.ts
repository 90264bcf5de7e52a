import { AsyncLocalStorage } from 'node:async_hooks'

const networks = new AsyncLocalStorage<string>()

/** Runs a sign-in with its network, for code called inside better-auth. */
export const signingInFrom = <T>(clientIp: string, signIn: () => Promise<T>): Promise<T> =>
  networks.run(clientIp, signIn)

/** As `clientIpOf` names it; null when unknown. */
export const signInNetwork = (): string | null => networks.getStore() ?? null
