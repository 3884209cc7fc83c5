import { runBatch } from './run-batch'

// A worker that crash.test.ts starts as a process of its own and kills at any moment.
process.send?.('working')
while (await runBatch('production', 10));
process.exit(0)
