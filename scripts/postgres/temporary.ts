import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCluster } from './cluster'
import { firstFreePort } from './free-port'

/** A running cluster for tests and tools; it goes with this process at the latest, however that ends. */
export async function temporaryCluster(firstPort: number) {
  const home = path.join(tmpdir(), `khata-temporary-${randomUUID()}`)
  const port = await firstFreePort(firstPort)
  const cluster = await openCluster({ home, port, password: randomUUID(), temporary: true })
  const server = await cluster.launch()
  return {
    url: cluster.url,
    async remove() {
      // Nothing in it is worth a checkpoint.
      server.kill('SIGQUIT')
      await once(server, 'exit')
      for (const place of [cluster.home, home]) rmSync(place, { recursive: true, force: true })
    },
  }
}
