import { defineLimit } from '../../lib/server/web/rate-limit.ts'
import { dayMs, hourMs } from '../../lib/time.ts'

/** Caps on sending and on trying, so that 5 tries per code cannot be turned into thousands. */
export const codeLimits = {
  sentFromNetwork: defineLimit({
    name: 'code-sent-ip',
    by: 'network',
    most: 2000,
    windowMs: hourMs,
    carrier: 'Two thousand sign-ups an hour are more than a city makes here on the day of a drop.',
  }),
  sentFromPlace: defineLimit({
    name: 'code-sent',
    by: 'network and thing',
    most: 6,
    windowMs: hourMs,
    carrier: 'It counts emails to one e-mail address; others behind the same address have their own.',
  }),
  sentToAddress: defineLimit({
    name: 'code-sent-day',
    by: 'thing',
    most: 20,
    windowMs: dayMs,
    carrier: 'It counts emails to one e-mail address, asked for by browsers that were never signed in to it.',
  }),
  sentToDevice: defineLimit({
    name: 'code-sent-device',
    by: 'thing',
    most: 6,
    windowMs: hourMs,
    carrier: 'It counts for one browser that signed in before, and no address.',
  }),
  triedFromNetwork: defineLimit({
    name: 'code-tried-ip',
    by: 'network',
    most: 2000,
    windowMs: hourMs,
    carrier: 'It counts wrong codes alone: 2,000 in an hour are the slips of 20,000 sign-ups.',
  }),
  triedByStrangers: defineLimit({
    name: 'code-tried',
    by: 'thing',
    most: 60,
    windowMs: dayMs,
    carrier: 'It counts tries at one e-mail address by browsers that did not ask for its code.',
  }),
}
