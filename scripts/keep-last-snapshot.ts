import { globSync, rmSync } from 'node:fs'

/** After `npm run db:generate`: drizzle-kit compares the schema with its last snapshot alone (rule: last-snapshot). */
const snapshots = globSync('src/db/migrations/meta/*_snapshot.json').toSorted()
for (const older of snapshots.slice(0, -1)) rmSync(older)
