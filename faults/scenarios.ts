import type { Scenario } from './scenario.ts'
import { altered } from './scenarios/altered.ts'
import { bodyFlood } from './scenarios/body-flood.ts'
import { bulkChange } from './scenarios/bulk-change.ts'
import { codeGuessing } from './scenarios/code-guessing.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { doubleSubmit } from './scenarios/double-submit.ts'
import { floods } from './scenarios/floods.ts'
import { forged } from './scenarios/forged.ts'
import { gentleStop } from './scenarios/gentle-stop.ts'
import { giveBack } from './scenarios/give-back.ts'
import { hoarding } from './scenarios/hoarding.ts'
import { hostileStrings } from './scenarios/hostile-strings.ts'
import { killSweep } from './scenarios/kill-sweep.ts'
import { lateMoney } from './scenarios/late-money.ts'
import { mailFaults } from './scenarios/mail-faults.ts'
import { memorySoak } from './scenarios/memory-soak.ts'
import { oversell } from './scenarios/oversell.ts'
import { ownersAtOnce } from './scenarios/owners-at-once.ts'
import { partsGone } from './scenarios/parts-gone.ts'
import { permissionCrawl } from './scenarios/permission-crawl.ts'
import { picturesGone } from './scenarios/pictures-gone.ts'
import { pointInTime } from './scenarios/point-in-time.ts'
import { promotion } from './scenarios/promotion.ts'
import { providerFaults } from './scenarios/provider-faults.ts'
import { replayedCounterSale } from './scenarios/replayed-counter-sale.ts'
import { restarts } from './scenarios/restarts.ts'
import { returnKills } from './scenarios/return-kills.ts'
import { rollingUpgrade } from './scenarios/rolling-upgrade.ts'
import { silence } from './scenarios/silence.ts'
import { stolenCookie } from './scenarios/stolen-cookie.ts'
import { twoProcesses } from './scenarios/two-processes.ts'
import { webhookStorm } from './scenarios/webhook-storm.ts'

/** What is done to the shop, in this order. */
export const scenarios: Scenario[] = [
  oversell,
  hoarding,
  doubleSubmit,
  webhookStorm,
  forged,
  altered,
  codeGuessing,
  permissionCrawl,
  stolenCookie,
  lateMoney,
  twoProcesses,
  bulkChange,
  silence,
  providerFaults,
  mailFaults,
  gentleStop,
  rollingUpgrade,
  killSweep,
  giveBack,
  returnKills,
  replayedCounterSale,
  ownersAtOnce,
  restarts,
  diskFull,
  hostileStrings,
  floods,
  bodyFlood,
  memorySoak,
  partsGone,
  promotion,
  picturesGone,
  pointInTime,
]
