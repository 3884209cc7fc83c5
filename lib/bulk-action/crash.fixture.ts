import { runBatch } from '@/lib/infra/job/run-until-idle'
import { BULK_JOBS } from './job'

// A worker for the crash tests. They start it as a separate process, and kill it at any moment.
process.send?.('working')
while ((await runBatch(BULK_JOBS, 'production')) || (await runBatch(BULK_JOBS, 'sandbox')));
process.exit(0)
