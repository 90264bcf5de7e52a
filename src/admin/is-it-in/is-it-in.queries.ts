import { api, unwrap } from '../../lib/browser/api-client.ts'

export const askIsItIn = (q: string) => unwrap(api.api.admin['is-it-in'].$post({ json: { q } }))
