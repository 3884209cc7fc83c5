import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { openCluster } from './cluster'
import { firstFreePort } from './free-port'
import { scratchFolder } from './scratch-folder'

/** Starts a cluster for tests and tools. It is deleted when this process ends, however it ends. */
export async function temporaryCluster(firstPort: number) {
  const home = scratchFolder('khata-temporary')
  const port = await firstFreePort(firstPort)
  const cluster = await openCluster({ home, port, password: randomUUID(), temporary: true })
  const server = await cluster.launch()
  return {
    url: cluster.url,
    async remove() {
      // An immediate shutdown, because the data is no longer needed.
      server.kill('SIGQUIT')
      await once(server, 'exit')
      for (const place of [cluster.home, home]) rmSync(place, { recursive: true, force: true })
    },
  }
}
