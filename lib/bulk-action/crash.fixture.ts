import { runBatch } from '@/lib/infra/job/run-until-idle'
import { BULK_JOBS } from './job'

// A worker that a crash test starts as a process of its own and kills at any moment.
process.send?.('working')
while ((await runBatch(BULK_JOBS, 'production')) || (await runBatch(BULK_JOBS, 'sandbox')));
process.exit(0)
