import { writeFileSync } from 'node:fs'
import { openBenchCluster } from '../harness/cluster'
import { generateBody } from '../renewals/due'
const cluster = await openBenchCluster('/work/main')
writeFileSync('/tmp/exp-url', cluster.url('DB'))
await generateBody(cluster, 'small', { subscriptions: 10_000, due: 10_000 })
console.log('small', cluster.url('small'))
await generateBody(cluster, 'large', { subscriptions: 1_000_000, due: 10_000 })
console.log('large')
await new Promise((r) => setTimeout(r, 3 * 3600_000))
