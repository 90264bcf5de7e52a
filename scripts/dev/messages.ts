import type { DevEnvironment } from 'vite'

type FetchModule = DevEnvironment['fetchModule']
export type FetchArguments = Parameters<FetchModule>
export type FetchedModule = Awaited<ReturnType<FetchModule>>

/** Messages from the shop's process to Vite's. */
export type FromShop =
  | { progress: string }
  /** It takes requests on this port of loopback. */
  | { port: number }
  /** The first page was rendered. */
  | { isReady: true }
  | { fetch: number; arguments: FetchArguments }
  /** The packages in use, as URLs of their files: the next start would like to find them joined. */
  | { packages: string[] }
  /** A package is needed that the joined ones lack: the process must be restarted without them. */
  | { isOutdated: true }

/** What Vite's process says to the shop's. */
export type ToShop =
  /** A file, or everything, such as when Vite has restarted. */
  | { changed: string | 'all' }
  | { answerTo: number; module: FetchedModule }
  | { answerTo: number; error: { message: string; stack: string | undefined } }
