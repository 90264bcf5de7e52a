import { byHand, type Carrier } from './carrier.server.ts'
import { openTerminal, type TerminalKeys } from './terminal/terminal.server.ts'

/** Who carries the shop's parcels: the one place that names adapters. Without a key it is all done by hand (rule: carrier-account). */
export const openCarrier = (env: TerminalKeys): Carrier => openTerminal(env) ?? byHand
