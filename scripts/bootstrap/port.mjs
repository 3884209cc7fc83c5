import { createServer } from 'node:net'
import { portHolder } from './port-holder.mjs'
import { stopWith } from './stop-with.mjs'

/**
 * @param {string | undefined} value
 * @returns {number}
 */
export function readPort(value) {
  const port = Number(value ?? 3000)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  return stopWith(`PORT must be a number from 1 to 65535, not "${value}".`)
}

/**
 * @param {number} port
 * @returns {Promise<void>}
 */
export async function requireFreePort(port) {
  const problem = await listenProblem(port)
  if (problem === 'EACCES')
    stopWith(`Port ${port} needs more rights than this user has: choose one above 1023 with PORT=…`)
  if (problem)
    stopWith(`Port ${port} is in use${portHolder(port)}. Stop it, or choose another port with PORT=…`)
}

/**
 * Next listens on every address, so a holder of any of them is in its way.
 * @param {number} port
 * @returns {Promise<string | null>} the error's code
 */
async function listenProblem(port) {
  for (const host of ['127.0.0.1', undefined]) {
    const code = await new Promise((resolve) => {
      const server = createServer()
      server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code))
      server.listen({ port, host }, () => server.close(() => resolve(null)))
    })
    if (code) return code
  }
  return null
}
