/**
 * The shop's performance budgets; each says what fails when it is missed. `docs/performance.md` has the
 * figures.
 */
export const budgets = {
  /**
   * KiB after brotli: what a phone on a slow network loads before the page is hydrated. Checked by the build.
   */
  firstLoadKib: 125,
  /** Script files of the first load. Checked by the build. */
  firstLoadScripts: 12,
  cssKib: 25,
  fontKib: 45,
  /**
   * Bytes of `/shop` as HTML, and of the data for its scripts in it. Checked by `e2e/weight.trial.ts`, at
   * other sizes of the catalogue by `npm run bench:catalogue`.
   */
  shopHtml: 128_000,
  shopData: 60_000,
  /** Calls of a page after load, until its icons are right. Checked by `e2e/weight.trial.ts`. */
  callsAfterLoad: 1,
  /**
   * SQL statements of one operation of the web process, with warm caches; without `begin`, `commit` and the
   * queue's own statements. Checked by `list-cost.test.ts`, `order-cost.test.ts` and `npm run bench`.
   */
  statements: {
    list: 1,
    search: 1,
    detail: 1,
    order: 27,
  },
  /**
   * Calls per second with 2,000 products, and the part of the floor of the same run: the rows of the answer by primary key.
   * These and the next are checked by `npm run bench:catalogue`, those below by `npm run bench`.
   */
  list: { perSecond: 300, ofFloor: 0.35 },
  search: { perSecond: 300 },
  /** Before the tables were analysed, of the rate after. */
  beforeAnalyse: 0.5,
  /** With 50,000 products at least this part of the rate with 2,000. */
  atFiftyThousand: 1 / 3,
  /** Cached pages: of raw bytes from the same server, and of themselves while 30 orders a second come in. */
  page: { ofRawBytes: 0.5, duringOrders: 0.7 },
  /**
   * Lighthouse's simulated phone, each page compared with itself without scripts (`npm run bench:phone`):
   * points its performance may lie below, parts of the floor's total blocking time (where the floor is near
   * nothing: what Lighthouse calls good) and largest contentful paint, layout shift, and the points of
   * accessibility, best practices and SEO.
   */
  phone: {
    pointsBelowFloor: 5,
    tbtOfFloor: 2,
    goodTbtMs: 200,
    lcpOfFloor: 1.15,
    cls: 0.02,
    otherScores: 100,
  },
  /** The budgets that differ on a first visit: a new browser profile each time. */
  coldPhone: { pointsBelowFloor: 6, goodTbtMs: 250 },
  /**
   * CPU of a cached page on the machine where the budgets of CPU were set: one core gave 28,700 a second. What an order costs
   * elsewhere is compared by what a page costs there.
   */
  referencePageCpuMs: 1000 / 28_700,
  /** CPU at that machine's speed for add, order and settle: of the web process, and of web process, worker and PostgreSQL. */
  order: { cpuMs: 12, allCpuMs: 25 },
  /** The slowest twentieth of 2,000 shoppers within a minute, in ms: page and cart, and placing an order. */
  drop: { readMs: 300, placeMs: 2000 },
  /**
   * Server time in ms of one of the owner's calls with 50,000 products and 200,000 orders, and of a sum over a month's sales
   * or the whole shop; medians. Checked by `npm run bench:owner`.
   */
  ownerCallMs: 200,
  ownerSumMs: 400,
} as const
