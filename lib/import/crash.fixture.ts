import { runBatch } from '@/lib/infra/job/run-until-idle'
import { IMPORT_JOBS } from './job'

// A worker that crash.alone.deep.test.ts starts as a process of its own and kills at any moment.
process.send?.('working')
while (await runBatch(IMPORT_JOBS, 'production', 10));
process.exit(0)
