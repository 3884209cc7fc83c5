import { Redis } from 'ioredis'
import { env } from './env'
import { endProblem, noteProblem } from './problems'

// A limit is worth less than an answer: a Redis that takes longer is passed over.
const TIMEOUT_MS = 200
const LOOK_EVERY_MS = 10_000

// Route bundles each hold their own copy of this module; the process must hold one connection.
const registry = globalThis as typeof globalThis & { khataRedis?: Redis }

/** The connection to REDIS_URL; undefined without one. Commands fail at once while Redis is away. */
export function redis(): Redis | undefined {
  const address = env().REDIS_URL
  if (!address) return undefined
  registry.khataRedis ??= connect(address)
  return registry.khataRedis
}

function connect(address: string): Redis {
  const connection = new Redis(address, {
    commandTimeout: TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  // It connects again by itself; `lookAtRedis` says what is wrong.
  connection.on('error', () => {})
  return connection
}

/** Says in the log and in the deep health check when Redis is away. Called once, when the process starts. */
export function watchRedis(): void {
  const connection = redis()
  if (!connection) return
  void lookAtRedis(connection).then(() => {
    setTimeout(watchRedis, LOOK_EVERY_MS).unref()
  })
}

/** Looks once. Never rejects. */
export async function lookAtRedis(connection: Redis): Promise<void> {
  try {
    if (connection.status !== 'ready') await settled(connection)
    await connection.ping()
    endProblem('redis_unreachable', 'Redis is well again.')
  } catch (error) {
    const { hostname, port } = new URL(env().REDIS_URL ?? 'redis://')
    const server = port ? `${hostname}:${port}` : hostname
    const { code, message } = error as { code?: string; message: string }
    noteProblem({
      code: 'redis_unreachable',
      severity: 'warning',
      message: `Redis at ${server} cannot be used (${code ?? message}): start it or check REDIS_URL. Until then each process counts the rate limits for itself.`,
    })
  }
}

/** Waits for the connection to be there, or for the reason why it is not. */
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
