import type { Scenario } from './scenario.ts'
import { altered } from './scenarios/altered.ts'
import { doubleSubmit } from './scenarios/double-submit.ts'
import { forged } from './scenarios/forged.ts'
import { oversell } from './scenarios/oversell.ts'
import { webhookStorm } from './scenarios/webhook-storm.ts'

/** What is done to the shop, in this order. */
export const scenarios: Scenario[] = [oversell, doubleSubmit, webhookStorm, forged, altered]
