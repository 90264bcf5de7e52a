import { EventEmitter } from 'node:events'
import pg from 'pg'

// Whoever wants to hear of a broken connection is not listened to, so that its error ends the program.
const isOfPostgres = (emitter: EventEmitter) => emitter instanceof pg.Client || emitter instanceof pg.Pool
for (const name of ['on', 'once', 'addListener', 'prependListener'] as const) {
  const listen = EventEmitter.prototype[name]
  EventEmitter.prototype[name] = function (this: EventEmitter, event: string | symbol, heard: never) {
    return event === 'error' && isOfPostgres(this) ? this : listen.call(this, event, heard)
  } as never
}
