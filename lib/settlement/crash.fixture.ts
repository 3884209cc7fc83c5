import { query } from '@/lib/infra/database/db'
import { reconcileTopUps } from './reconcile'

// A worker that crash.alone.test.ts starts as a process of its own, and kills.
await query('SELECT 1')
process.send?.('working')
await reconcileTopUps('sandbox')
process.exit(0)
