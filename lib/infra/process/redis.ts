import { Redis } from 'ioredis'
import { env } from '@/lib/infra/env'
import { perProcess } from '@/lib/infra/process/per-process'
import { endProblem, noteProblem } from '@/lib/infra/telemetry/problems'

// If Redis takes longer than this, the call continues without its limit. A fast response matters more.
const TIMEOUT_MS = 200
const LOOK_EVERY_MS = 10_000

/** The connection to REDIS_URL. Undefined if that is not set. While Redis is down, commands fail at once. */
export function redis(): Redis | undefined {
  const address = env().REDIS_URL
  if (!address) return undefined
  return perProcess('redis', () => connect(address))
}

function connect(address: string): Redis {
  const connection = new Redis(address, {
    commandTimeout: TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  // The client reconnects by itself. `lookAtRedis` reports problems.
  connection.on('error', () => {})
  return connection
}

/** Reports in the log and in the deep health check when Redis is down. Called once, when the process starts. */
export function watchRedis(): void {
  const connection = redis()
  if (!connection) return
  void lookAtRedis(connection).then(() => {
    setTimeout(watchRedis, LOOK_EVERY_MS).unref()
  })
}

/** Checks the connection once. Never rejects. */
export async function lookAtRedis(connection: Redis): Promise<void> {
  try {
    if (connection.status !== 'ready') await settled(connection)
    await connection.ping()
    endProblem('redis_unreachable', 'Redis can be used again.')
  } catch (error) {
    const { hostname, port } = new URL(env().REDIS_URL ?? 'redis://')
    const server = port ? `${hostname}:${port}` : hostname
    const { code, message } = error as { code?: string; message: string }
    noteProblem({
      code: 'redis_unreachable',
      severity: 'warning',
      message: `Redis at ${server} cannot be used (${code ?? message}). Start it or check REDIS_URL. Until then each process counts the rate limits for itself.`,
    })
  }
}

/** Resolves when the connection is ready. Rejects with the reason if it fails. */
function settled(connection: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    const ready = () => {
      connection.off('error', failed)
      resolve()
    }
    const failed = (error: Error) => {
      connection.off('ready', ready)
      reject(error)
    }
    connection.once('ready', ready)
    connection.once('error', failed)
  })
}
