import { publicPagePattern } from '../layout/route-address.rules.ts'

/** The service worker's code (`service-worker.js`) with the pages it may keep. */
export const serviceWorkerCode = (template: string) =>
  template.replace("'PUBLIC_PAGE_PATTERN'", () => JSON.stringify(publicPagePattern()))
