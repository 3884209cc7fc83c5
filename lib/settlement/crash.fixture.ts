import { query } from '@/lib/infra/database/db'
import { reconcileTopUps } from './reconcile'

// A worker that the tests of a crash start as a process of its own, and kill.
await query('SELECT 1')
process.send?.('working')
await reconcileTopUps('sandbox')
process.exit(0)
