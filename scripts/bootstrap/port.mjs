import { createServer } from 'node:net'
import { portHolder } from './port-holder.mjs'
import { stopWith } from './stop-with.mjs'

/**
 * @param {string} value
 * @param {string} name of the variable
 * @returns {number}
 */
export function readPort(value, name) {
  const port = Number(value)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  return stopWith(`${name} must be a number from 1 to 65535, not "${value}".`)
}

/**
 * Ends the command with a sentence if the app cannot listen on this address.
 * @param {string | undefined} host undefined: all addresses
 * @param {number} port
 * @returns {Promise<void>}
 */
export async function requireFreePort(host, port) {
  const problem = await listenProblem(host, port)
  if (!problem) return
  if (problem === 'EACCES')
    stopWith(`Port ${port} needs more rights than this user has: choose one above 1023 with PORT=…`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(problem))
    stopWith(`HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${host}".`)
  stopWith(`Port ${port} is in use${portHolder(port)}. Stop it, or choose another port with PORT=…`)
}

/**
 * @param {string | undefined} host
 * @param {number} port
 * @returns {Promise<string | null>} the error's code
 */
async function listenProblem(host, port) {
  // A server for all addresses cannot start if a process holds one of them. Listening on the wildcard address does not always show this, so
  // the loopback address is checked, too.
  for (const each of host ? [host] : ['127.0.0.1', undefined]) {
    const code = await new Promise((resolve) => {
      const server = createServer()
      server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code))
      server.listen({ port, host: each }, () => server.close(() => resolve(null)))
    })
    if (code) return code
  }
  return null
}
