// Loaded into the app and the runner before their own code. Ends them when the supervisor ends, however it ends.
import { Socket } from 'node:net'

// The supervisor gives an app the same time to finish its requests.
const GRACE_MS = 6_000

// The app's child processes inherit the variable, but not the pipe.
if (Number(process.env.KHATA_LEASH) === process.ppid) endWithSupervisor()

/** Descriptor 3 is a pipe that only the supervisor holds open. It closes when the supervisor ends, however it ends. */
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
