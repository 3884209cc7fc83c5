// Loaded into the app and the runner before their own code; says how they end.
import { subscribe } from 'node:diagnostics_channel'
import { Server, Socket } from 'node:net'

// The supervisor gives an app as long to finish its requests.
const GRACE_MS = 6_000
// A client that is in the middle of a conversation hears of the end with its next answer, well within this.
const FAREWELL_MS = 500

// A process that the app starts inherits the variable, but neither the pipe nor the signals.
if (Number(process.env.KHATA_LEASH) === process.ppid) {
  endWithSupervisor()
  process.once('SIGUSR2', sayFarewell)
}

/** Descriptor 3 is a pipe that only the supervisor holds open: it closes however the supervisor ends. */
function endWithSupervisor() {
  const pipe = new Socket({ fd: 3 })
  pipe.once('close', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(-process.pid, 'SIGKILL'), GRACE_MS).unref()
  })
  pipe.on('error', () => {})
  pipe.resume()
  pipe.unref()
}

/**
 * A server that just closes also cuts the connections it believes idle, one of which may carry a request at this
 * very moment. So first nobody new is let in, each client hears with its next answer that it was the last on its
 * connection, and only then the server closes.
 */
function sayFarewell() {
  let open = true
  subscribe('http.server.request.start', ({ server, response }) => {
    response.shouldKeepAlive = false
    if (open) closeDoor(server)
    open = false
  })
  setTimeout(() => process.kill(process.pid, 'SIGTERM'), FAREWELL_MS)
}

/** @param {import('node:http').Server} server */
function closeDoor(server) {
  const close = server.close.bind(server)
  Server.prototype.close.call(server)
  // To close again what no longer listens is an error for Node, and here is none.
  server.close = (done) => close(() => done?.())
}
