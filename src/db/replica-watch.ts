import { setTimeout as pause } from 'node:timers/promises'
import { openProbe, shareQuestions } from './probe.ts'

/** How often primary and replica are asked how far they are. */
const askEveryMs = 200
const firstTries = 5
/** What was flushed on the primary must be replayed by then, else the replica is left. */
const mostLagMs = 500
/** How long a sum waits for the replica to replay what the primary has. */
const catchUpMs = 50
const catchUpStepMs = 5

/** A replica at the start that is none, or another shop's: nothing is started. */
export class WrongReplica extends Error {}

/**
 * A place in the primary's write-ahead log, in bytes: where it is replayed, everything committed before can be read. The end of the
 * log stands for a place nobody knows.
 */
export type WalPosition = bigint
const endOfLog: WalPosition = 2n ** 64n - 1n

const silent = 'does not answer'

export const readWalPosition = (text: string | undefined): WalPosition =>
  text && /^\d{1,20}$/.test(text) && BigInt(text) <= endOfLog ? BigInt(text) : 0n

type Options = {
  primaryUrl: string
  replicaUrl: string
  /** Called when it is left: ends what is being read there. */
  onLeft: () => void
}

/** What a server says about itself: the database's identity is the same on a primary and its replicas, and nowhere else. */
const identityOf = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`
const primaryState = `select pg_current_wal_flush_lsn() - '0/0' as flushed, ${identityOf} as identity`
const replicaState = `select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() - '0/0' as replayed, ${identityOf} as identity`

type PrimaryState = { flushed: string; identity: string }
type ReplicaState = { is_replica: boolean; replayed: string | null; identity: string }

export type WatchedReplica = Awaited<ReturnType<typeof watchReplica>>

/**
 * Watches a streaming replica (decision 058): it is used while it answers, is a replica of this very database and lags less than half
 * a second; else it is left, and taken up again once all of that holds. `isReadable` says whether it may be read now.
 * @throws WrongReplica when it is a primary or another shop's; one that does not answer is left until it does
 */
export async function watchReplica({ primaryUrl, replicaUrl, onLeft }: Options) {
  const primary = openProbe(primaryUrl)
  const replica = openProbe(replicaUrl)
  const askPosition = shareQuestions(async () => {
    const [row] = await primary.ask<{ position: string }>(
      `select pg_current_wal_insert_lsn() - '0/0' as position`,
    )
    return BigInt(row!.position)
  })
  const askReplayed = shareQuestions(async () => {
    const [row] = await replica.ask<{ replayed: string }>(
      `select pg_last_wal_replay_lsn() - '0/0' as replayed`,
    )
    return BigInt(row!.replayed)
  })

  let identity: string | undefined
  /** Why it is not used; null while it is. */
  let problem: string | null = 'has not answered yet'
  let replayed = 0n
  /** What the primary had flushed at a time, until the replica has it too. */
  let awaited: { position: bigint; since: number } | undefined
  /** How many changes this process was notified of, and what has to be replayed for so many of them. */
  let notices = 0
  let changed = { notices: 0, position: 0n }
  let onTurn: (problem: string | null) => void = () => {}
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function problemOf(state: ReplicaState, flushed: bigint | null, now: number): string | null {
    if (!state.is_replica) return 'is a primary: it is no replica'
    if (identity === undefined) return `${silent} for the primary: they cannot be compared`
    if (state.identity !== identity) return "is another database's, not this shop's"
    replayed = BigInt(state.replayed ?? 0)
    if (awaited && replayed >= awaited.position) awaited = undefined
    if (flushed !== null && replayed < flushed) awaited ??= { position: flushed, since: now }
    return awaited && now - awaited.since > mostLagMs ? 'lags' : null
  }

  async function look(): Promise<string | null> {
    const now = performance.now()
    const [ofPrimary, ofReplica] = await Promise.allSettled([
      primary.ask<PrimaryState>(primaryState),
      replica.ask<ReplicaState>(replicaState),
    ])
    // Without its primary a replica is as new as anything can be.
    const [known] = ofPrimary.status === 'fulfilled' ? ofPrimary.value : []
    identity ??= known?.identity
    if (ofReplica.status === 'rejected') return `${silent} (${(ofReplica.reason as Error).message})`
    return problemOf(ofReplica.value[0]!, known ? BigInt(known.flushed) : null, now)
  }

  function turnTo(next: string | null) {
    const isTurn = (next === null) !== (problem === null)
    problem = next
    if (next !== null) replayed = 0n
    if (!isTurn || isClosed) return
    if (next !== null) onLeft()
    onTurn(next)
  }

  async function watch() {
    turnTo(await look())
    if (!isClosed) timer = setTimeout(() => void watch(), askEveryMs).unref()
  }

  /** Where the primary's log ends now: after a change this is what has to be replayed for it to be read. */
  const position = (): Promise<WalPosition> => askPosition().catch(() => endOfLog)

  async function isAt(wanted: WalPosition): Promise<boolean> {
    if (problem !== null || wanted === endOfLog) return false
    if (replayed < wanted) replayed = await askReplayed().catch(() => 0n)
    return problem === null && replayed >= wanted
  }

  /** Finds out what has to be replayed for the changes this process knows of. */
  async function settle(): Promise<WalPosition> {
    const known = notices
    const found = await position()
    if (found !== endOfLog && known >= changed.notices) changed = { notices: known, position: found }
    return found
  }

  const close = async () => {
    isClosed = true
    clearTimeout(timer)
    await Promise.all([primary.close(), replica.close()])
  }

  let first = await look()
  // A busy machine may be late with the first answers.
  for (let tries = 1; tries < firstTries && (identity === undefined || first?.startsWith(silent)); tries++) {
    await pause(askEveryMs)
    first = await look()
  }
  if (first && !first.startsWith(silent)) {
    await close()
    throw new WrongReplica(`the server in DATABASE_REPLICA_URL ${first}`)
  }
  turnTo(first)
  timer = setTimeout(() => void watch(), askEveryMs).unref()

  return {
    position,
    /** Something that public pages show has changed: from now on no statement goes to a replica without it. */
    noteChange: () => {
      notices += 1
    },
    /** Asked for each statement: one may begin long after its request. A cached answer must not be from before a notice. */
    isReadable: () => problem === null && changed.notices === notices && replayed >= changed.position,
    /** Whether public reads may use it: it has what this process was notified of, and what this person has changed. */
    hasChanges: async (seen: WalPosition): Promise<boolean> => {
      if (problem !== null) return false
      const wanted = changed.notices === notices ? changed.position : await settle()
      return isAt(wanted > seen ? wanted : seen)
    },
    /** Whether it has everything the primary has now; it may take a moment to. */
    isCurrent: async (): Promise<boolean> => {
      const wanted = problem === null ? await settle() : endOfLog
      for (const until = performance.now() + catchUpMs; ;) {
        if (await isAt(wanted)) return true
        if (problem !== null || performance.now() > until) return false
        await pause(catchUpStepMs)
      }
    },
    /** Calls `report` with why it is not used, and with null when it is again. */
    onTurn: (report: (problem: string | null) => void) => {
      onTurn = report
      if (problem !== null) report(problem)
    },
    isUsed: () => problem === null,
    close,
  }
}
