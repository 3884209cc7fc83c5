// A process that sends all due deliveries of a restored database, and ends.
import { closeDatabase } from '@/lib/infra/database/db'
import { deliverDue } from '@/lib/webhook/delivery/deliver'

while ((await deliverDue()).state === 'busy');
await closeDatabase()
process.exit(0)
