type Call = (path: string, init?: RequestInit) => Response | Promise<Response>

let serve: Call | undefined

/** Wired once by `server.ts`. */
export function setInProcessApi(call: Call): void {
  serve = call
}

/** Calls the JSON API without a network, while a page is rendered on the server. */
export function callInProcess(path: string, init?: RequestInit): Response | Promise<Response> {
  if (!serve) throw new Error('The API is not there yet')
  return serve(path, init)
}
