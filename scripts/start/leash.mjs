// Loaded into the app and the runner before their own code: they end with the supervisor, however that ends.
import { Socket } from 'node:net'

// The supervisor gives an app as long to finish its requests.
const GRACE_MS = 6_000

// A process that the app starts inherits the variable, but not the pipe.
if (Number(process.env.KHATA_LEASH) === process.ppid) endWithSupervisor()

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
