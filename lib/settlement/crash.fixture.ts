import { query } from '@/lib/infra/database/db'
import { reconcileTopUps } from './reconcile'

// A worker for the tests of crashes. They start it as a separate process and kill it.
await query('SELECT 1')
process.send?.('working')
await reconcileTopUps('sandbox')
process.exit(0)
